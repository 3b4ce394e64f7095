import type { Money } from './money';

type Message =
  | { type: 'lantern:close' }
  | { type: 'lantern:deposit' }
  | { type: 'lantern:balance'; balance: Money; version: number };

const lobby = '/';
const deposit = '/member?page=depositv2';

/**
 * Posts a message to the parent page, on our own origin only. Without a parent, the game navigates to the lobby
 * itself.
 */
export function postToParent(message: Message): void {
  if (window.parent !== window) {
    window.parent.postMessage(message, window.location.origin);
  } else if (message.type !== 'lantern:balance') {
    window.location.assign(message.type === 'lantern:deposit' ? deposit : lobby);
  }
}

/** Removes the launch token from the address, so that nothing else can read or store it. */
export function takeToken(): string | undefined {
  const here = new URL(window.location.href);
  const token = here.searchParams.get('token') ?? undefined;
  here.searchParams.delete('token');
  window.history.replaceState(null, '', here);
  return token;
}

/** The start of the session by this device's clock, if the parent page passed it in the address. */
export function sessionStart(): number | undefined {
  const start = Number(new URLSearchParams(window.location.hash.slice(1)).get('since'));
  return Number.isSafeInteger(start) && start > 0 ? start : undefined;
}
