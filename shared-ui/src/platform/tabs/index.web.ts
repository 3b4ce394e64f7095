/** Work that one tab of this browser does at a time; a browser that cannot keep them in order lets each begin at once. */
export function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(`lantern.${name}`, work) : work();
}
