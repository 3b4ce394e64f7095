import type { Money } from './money';

type Message =
  | { type: 'lantern:close' }
  | { type: 'lantern:deposit' }
  | { type: 'lantern:balance'; balance: Money; version: number };

const lobby = '/';
const deposit = '/member?page=depositv2';

/** Tells the page around the frame, on our own origin only. Alone in its window, the game goes to the lobby itself. */
export function tellParent(message: Message): void {
  if (window.parent !== window) {
    window.parent.postMessage(message, window.location.origin);
  } else if (message.type !== 'lantern:balance') {
    window.location.assign(message.type === 'lantern:deposit' ? deposit : lobby);
  }
}

/** Takes the launch token out of the address before anything else can see or keep it. */
export function takeToken(): string | undefined {
  const here = new URL(window.location.href);
  const token = here.searchParams.get('token') ?? undefined;
  here.searchParams.delete('token');
  window.history.replaceState(null, '', here);
  return token;
}

/** When the person signed in, by the clock of this device, where the page around the game told it behind the address. */
export function sittingSince(): number | undefined {
  const told = Number(new URLSearchParams(window.location.hash.slice(1)).get('since'));
  return Number.isSafeInteger(told) && told > 0 ? told : undefined;
}
