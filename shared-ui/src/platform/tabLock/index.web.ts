/** Runs work in one tab at a time; browsers without the Web Locks API run it at once. */
export function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`lantern.${name}`, work) : work();
}
