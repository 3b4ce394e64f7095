/** Installs the native module behind `crypto.subtle`, with the first encrypted call instead of at startup. */
export async function readyCrypto(): Promise<void> {
  const { install } = await import('react-native-quick-crypto');
  install();
}
