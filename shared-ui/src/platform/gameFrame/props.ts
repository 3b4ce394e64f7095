/** What a game of ours tells the page around it. */
export type FrameMessage = 'close' | 'deposit' | 'balance';

export interface GameFrameProps {
  /** On our own origin. */
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
