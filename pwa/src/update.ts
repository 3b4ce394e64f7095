type Offer = (take: () => void) => void;

// An open page checks for a newer version at this interval.
const checkMs = 3_600_000;

// On a first visit, caching the app waits until the page is usable.
const settleMs = 3_000;

// Only the page in which the update was requested reloads: another one may have an unsaved form or an open game.
let isRequestedHere = false;

const reload = () => window.location.reload();

function offerWhenWaiting(registration: ServiceWorkerRegistration, offerUpdate: Offer): void {
  const offer = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    offerUpdate(() => {
      isRequestedHere = true;
      if (registration.waiting === null) reload();
      else registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

/** Offline start and updates; nothing reloads unless the user asks for the newer version. */
export function registerWorker(offerUpdate: Offer): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && isRequestedHere) reload();
    else if (isControlled) offerUpdate(reload);
    isControlled = true;
  });
  const begin = () => setTimeout(() => void register(offerUpdate), isControlled ? 0 : settleMs);
  window.addEventListener('online', begin);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

let isRegistered = false;

async function register(offerUpdate: Offer): Promise<void> {
  if (isRegistered) return;
  isRegistered = true;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    offerWhenWaiting(registration, offerUpdate);
    setInterval(() => void registration.update().catch(() => undefined), checkMs);
  } catch {
    // The page works without a worker; only offline starts do not.
    isRegistered = false;
  }
}
