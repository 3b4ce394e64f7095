/** WebCrypto is there wherever the page is served safely. */
export function readyCrypto(): Promise<void> {
  return Promise.resolve();
}
