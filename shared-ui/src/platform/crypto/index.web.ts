/** WebCrypto exists wherever the page is served over HTTPS. */
export function readyCrypto(): Promise<void> {
  return Promise.resolve();
}
