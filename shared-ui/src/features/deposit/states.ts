import type { BadgeTone, IconName } from '../../ui';
import type { DepositState } from './model';

export interface Look {
  key: 'waiting' | 'credited' | 'failed' | 'cancelled' | 'expired' | 'review' | 'reversed';
  tone: Exclude<BadgeTone, 'brand'>;
  icon: IconName;
}

const looks: Record<DepositState, Look> = {
  CREATED: { key: 'waiting', tone: 'warn', icon: 'hourglass-medium' },
  PENDING_PAYMENT: { key: 'waiting', tone: 'warn', icon: 'hourglass-medium' },
  CREDITED: { key: 'credited', tone: 'good', icon: 'check' },
  FAILED: { key: 'failed', tone: 'bad', icon: 'x' },
  CANCELLED: { key: 'cancelled', tone: 'neutral', icon: 'minus' },
  EXPIRED: { key: 'expired', tone: 'neutral', icon: 'clock' },
  IN_REVIEW: { key: 'review', tone: 'info', icon: 'magnifying-glass' },
  REVERSED: { key: 'reversed', tone: 'bad', icon: 'arrow-u-up-left' },
};

/** The label, color and icon of a state. */
export const looksOf = (state: DepositState): Look => looks[state];
