type Offer = (take: () => void) => void;

// An open page looks for a newer version now and then.
const lookMs = 3_600_000;

// On a first visit the page comes first: keeping it for later waits until it stands.
const settleMs = 3_000;

// Only the page where it was asked for loads anew: in another one somebody may be in the middle of a form or a game.
let isAskedHere = false;

const reload = () => window.location.reload();

function offerWhenWaiting(registration: ServiceWorkerRegistration, offerUpdate: Offer): void {
  const offer = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    offerUpdate(() => {
      isAskedHere = true;
      if (registration.waiting === null) reload();
      else registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

/** Offline start and updates; nothing reloads unless the person asked for the newer version. */
export function registerWorker(offerUpdate: Offer): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && isAskedHere) reload();
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
    setInterval(() => void registration.update().catch(() => undefined), lookMs);
  } catch {
    // Without a worker the page still works; it only needs the net to start.
    isRegistered = false;
  }
}
