/** Takes away what runtime caches hold, so that the next person on this machine finds nothing; the shell itself stays. */
export async function clearLeftovers(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}
