import type { BadgeTone, IconName } from '../../ui';
import type { BetState } from './model';

interface Look {
  tone: BadgeTone;
  icon: IconName;
}

// Losses are not emphasized: their badge is neutral.
const looks: Record<BetState, Look> = {
  OPEN: { tone: 'warn', icon: 'hourglass-medium' },
  WON: { tone: 'good', icon: 'check' },
  LOST: { tone: 'neutral', icon: 'minus' },
  TIE: { tone: 'info', icon: 'arrow-u-up-left' },
  CANCELLED: { tone: 'info', icon: 'arrow-u-up-left' },
};

export const looksOf = (state: BetState): Look => looks[state];
