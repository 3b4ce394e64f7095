import type { Place } from '../../lib/place';

export type Move = 'push' | 'replace' | 'pop';
type Listener = (place: Place, move: Move) => void;

interface Mark {
  key: string;
  depth: number;
}

const listeners = new Set<Listener>();
let sequence = 0;

function isMark(value: unknown): value is Mark {
  return typeof value === 'object' && value !== null && 'key' in value && 'depth' in value;
}

function newKey(): string {
  sequence += 1;
  return `${Date.now().toString(36)}-${sequence}`;
}

function mark(): Mark {
  const state: unknown = window.history.state;
  if (isMark(state)) return state;
  const first = { key: newKey(), depth: 0 };
  window.history.replaceState(first, '');
  return first;
}

function current(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname, query: search.slice(1), hash: hash.slice(1), ...mark() };
}

function notify(move: Move): void {
  const place = current();
  for (const listener of listeners) listener(place, move);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Screens render after the navigation, so the browser would restore the wrong scroll position.
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', () => notify('pop'));
}

export const history = {
  current,
  push(url: string): void {
    window.history.pushState({ key: newKey(), depth: mark().depth + 1 }, '', url);
    notify('push');
  },
  replace(url: string): void {
    window.history.replaceState({ key: newKey(), depth: mark().depth }, '', url);
    notify('replace');
  },
  back(steps = 1): void {
    window.history.go(-steps);
  },
  subscribe(listener: Listener): () => void {
    listen();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
