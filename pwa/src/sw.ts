/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const dayS = 86_400;

// Paths that the server answers itself: not part of the app shell and never cached.
const notTheShell = [
  /^\/(wps|lgw|lotto|vendor|pay|operator\/v1|openapi\.json|docs|\.well-known|games|covers|ping)(\/|$)/,
  /^\/dev\/(?!ui$)/,
  /\.[a-z0-9]+$/i,
];

// A captive portal or an error page must never be cached as code or image.
const onlyWhatItSaysItIs = (types: RegExp): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(
      response.status === 200 && response.type === 'basic' && types.test(response.headers.get('content-type') ?? '')
        ? response
        : null,
    ),
});

interface Rule {
  cache: string;
  path: RegExp;
  types: RegExp;
  entries: number;
  days: number;
}

/**
 * Runtime caches besides the app shell. API responses are not among them: the app persists what may be read offline.
 */
const rules: readonly Rule[] = [
  {
    cache: 'code',
    path: /^\/assets\/[^/]+-[\w-]{8,}\.js$/,
    types: /^(text|application)\/javascript/,
    entries: 80,
    days: 60,
  },
  { cache: 'faces', path: /^\/assets\/[^/]+\.woff2$/, types: /^font\/woff2/, entries: 12, days: 365 },
  {
    cache: 'pictures',
    path: /^\/(covers|banners|art|icons)\/.+\.(avif|webp|png|svg)$/,
    types: /^image\//,
    entries: 400,
    days: 60,
  },
];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheShell }));

for (const { cache, path, types, entries, days } of rules) {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && path.test(url.pathname),
    new CacheFirst({
      cacheName: cache,
      plugins: [
        onlyWhatItSaysItIs(types),
        new ExpirationPlugin({ maxEntries: entries, maxAgeSeconds: days * dayS, purgeOnQuotaError: true }),
      ],
    }),
  );
}

clientsClaim();

interface PushPayload {
  notification?: { title?: string; body?: string };
  data?: { id?: string; route?: string };
}

function parsePayload(data: PushMessageData | null): PushPayload {
  try {
    return (data?.json() ?? {}) as PushPayload;
  } catch {
    return {};
  }
}

// Firebase's own worker would be larger than this one. A second copy of a notification replaces the first.
self.addEventListener('push', (event) => {
  const { notification = {}, data = {} } = parsePayload(event.data);
  const { title, body } = notification;
  if (title === undefined || body === undefined) return;
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };
  const shown = self.registration.showNotification(title, {
    body,
    tag: data.id ?? '',
    data: { route: data.route },
    ...look,
  });
  event.waitUntil(shown);
});

// Only paths of our own pages: no scheme, no other host.
const isOurs = (route: unknown): route is string => typeof route === 'string' && /^\/(?![/\\])/.test(route);

async function open(route: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const page = windows.find(({ focused }) => focused) ?? windows[0];
  if (page === undefined) {
    await self.clients.openWindow(route);
    return;
  }
  page.postMessage({ type: 'OPEN', route });
  await page.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { route } = (event.notification.data ?? {}) as { route?: unknown };
  event.waitUntil(open(isOurs(route) ? route : '/member?page=messageV2'));
});

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
