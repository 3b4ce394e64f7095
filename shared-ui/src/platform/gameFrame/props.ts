/** Messages that a game may send to the parent page. */
export type FrameMessage = 'close' | 'deposit' | 'balance';

export interface GameFrameProps {
  /** A path of ours, or the launch address from the vendor. */
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

/** Parses a message from the frame; undefined unless it is one of the three known ones. */
export function messageOf(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || typeof data.type !== 'string') return undefined;
  return Object.hasOwn(messages, data.type) ? messages[data.type] : undefined;
}

/** The origin of an address that may be framed, else undefined. */
export function originOf(url: string, own: string): string | undefined {
  try {
    const { origin, protocol, username } = new URL(url, own);
    return (protocol === 'https:' || protocol === 'http:') && username === '' ? origin : undefined;
  } catch {
    return undefined;
  }
}
