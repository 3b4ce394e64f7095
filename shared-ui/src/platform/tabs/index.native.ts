/** An app has no other tabs. */
export function oneTabAtATime<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
  return work();
}
