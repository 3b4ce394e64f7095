// Caches of the app itself contain no personal data, and the next offline start needs them.
const isAppCache = (name: string) => name.includes('precache') || name === 'code' || name === 'faces';

/** Deletes runtime caches, so that the next user of this device finds no personal data. */
export async function clearRuntimeCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isAppCache(name)).map((name) => caches.delete(name)));
}
