/** Puts the native module behind `crypto.subtle`; loaded with the first encrypted call, not at the start. */
export async function readyCrypto(): Promise<void> {
  const { install } = await import('react-native-quick-crypto');
  install();
}
