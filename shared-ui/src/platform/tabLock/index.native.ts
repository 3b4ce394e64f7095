/** An app has no other tabs. */
export function withTabLock<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
  return work();
}
