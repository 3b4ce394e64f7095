// The program itself says nothing of anybody, and the next start offline needs it, words and all.
const isProgram = (name: string) => name.includes('precache') || name === 'code' || name === 'faces';

/** Takes away what runtime caches hold, so that the next person on this machine finds nothing. */
export async function clearLeftovers(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isProgram(name)).map((name) => caches.delete(name)));
}
