/** The apps store nothing outside the stores that sign-out clears itself. */
export function clearRuntimeCaches(): Promise<void> {
  return Promise.resolve();
}
