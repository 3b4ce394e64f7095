// Served in place of sw.js when the worker must go: takes away itself and all it kept, then the pages load from the net.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(clear());
});
