import type { BadgeTone, IconName } from '../../../ui';
import type { Bet } from '../model';

/** Tone and icon of each state of a bet. */
export const looks: Record<Bet['state'], { tone: BadgeTone; icon: IconName }> = {
  PENDING: { tone: 'brand', icon: 'hourglass-medium' },
  WON: { tone: 'good', icon: 'check' },
  LOST: { tone: 'neutral', icon: 'minus' },
  PUSH: { tone: 'info', icon: 'arrow-u-up-left' },
  REFUNDED: { tone: 'info', icon: 'arrow-u-up-left' },
  CANCELLED: { tone: 'neutral', icon: 'x' },
  LATE: { tone: 'warn', icon: 'clock' },
};
