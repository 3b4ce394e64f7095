/** What a game tells the page around it. */
export type FrameMessage = 'close' | 'deposit' | 'balance';

export interface GameFrameProps {
  /** A path of ours, or the address that the vendor gave to our server. */
  url: string;
  /** The accessible name. */
  title: string;
  onMessage?: (message: FrameMessage) => void;
  onLoad?: () => void;
  testID?: string;
}

const messages: Record<string, FrameMessage> = {
  'lantern:close': 'close',
  'lantern:deposit': 'deposit',
  'lantern:balance': 'balance',
};

/** Reads what came from the frame; anything that is not one of our three messages is nothing. */
export function messageOf(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || typeof data.type !== 'string') return undefined;
  return Object.hasOwn(messages, data.type) ? messages[data.type] : undefined;
}

/** The origin of an address that a page may stand at; anything else has none. */
export function originOf(url: string, own: string): string | undefined {
  try {
    const { origin, protocol, username } = new URL(url, own);
    return (protocol === 'https:' || protocol === 'http:') && username === '' ? origin : undefined;
  } catch {
    return undefined;
  }
}
