/** The apps keep nothing outside the stores that sign-out clears itself. */
export function clearLeftovers(): Promise<void> {
  return Promise.resolve();
}
