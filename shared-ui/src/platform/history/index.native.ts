import { BackHandler, Linking } from 'react-native';

import type { Place } from '../../lib/place';
import { isInternalUrl, parseUrl } from '../../lib/place';

export type Move = 'push' | 'replace' | 'pop';
type Listener = (place: Place, move: Move) => void;

const listeners = new Set<Listener>();
let sequence = 0;

function placeAt(url: string, depth: number): Place {
  sequence += 1;
  return { ...parseUrl(url), key: `n-${sequence}`, depth };
}

const stack: [Place, ...Place[]] = [placeAt('/', 0)];

function current(): Place {
  return stack[stack.length - 1] ?? stack[0];
}

function notify(move: Move): void {
  for (const listener of listeners) listener(current(), move);
}

function back(steps = 1): void {
  if (stack.length <= steps) return;
  stack.splice(-steps);
  notify('pop');
}

function push(url: string): void {
  stack.push(placeAt(url, stack.length));
  notify('push');
}

// Links have the app's scheme or the site's host; only the rest is used.
function open(link: string): void {
  const url = link.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  if (isInternalUrl(url)) push(url);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  Linking.addEventListener('url', ({ url }) => open(url));
  void Linking.getInitialURL().then((url) => {
    if (url !== null) open(url);
  });
  BackHandler.addEventListener('hardwareBackPress', () => {
    if (stack.length < 2) return false;
    back();
    return true;
  });
}

export const history = {
  current,
  push,
  replace(url: string): void {
    stack[stack.length - 1] = placeAt(url, stack.length - 1);
    notify('replace');
  },
  back,
  subscribe(listener: Listener): () => void {
    listen();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
