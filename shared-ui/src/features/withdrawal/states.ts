import type { BadgeTone, IconName } from '../../ui';
import type { Part, WithdrawalState } from './model';

export interface Look {
  key:
    | 'requested'
    | 'review'
    | 'approved'
    | 'paying'
    | 'arriving'
    | 'disputed'
    | 'completed'
    | 'rejected'
    | 'cancelled'
    | 'failed';
  tone: Exclude<BadgeTone, 'brand'>;
  icon: IconName;
}

const looks: Record<WithdrawalState, Look> = {
  REQUESTED: { key: 'requested', tone: 'warn', icon: 'hourglass-medium' },
  IN_REVIEW: { key: 'review', tone: 'info', icon: 'magnifying-glass' },
  APPROVED: { key: 'approved', tone: 'info', icon: 'check' },
  DISBURSING: { key: 'paying', tone: 'info', icon: 'arrow-up' },
  AWAITING_CONFIRMATION: { key: 'arriving', tone: 'warn', icon: 'timer' },
  PARTIALLY_RECEIVED: { key: 'arriving', tone: 'warn', icon: 'timer' },
  DISPUTED: { key: 'disputed', tone: 'warn', icon: 'warning' },
  COMPLETED: { key: 'completed', tone: 'good', icon: 'check' },
  REJECTED: { key: 'rejected', tone: 'bad', icon: 'x' },
  CANCELLED: { key: 'cancelled', tone: 'neutral', icon: 'minus' },
  FAILED: { key: 'failed', tone: 'bad', icon: 'x' },
};

/** The label, color and icon of a state. */
export const looksOf = (state: WithdrawalState): Look => looks[state];

export type StepKey = 'requested' | 'checked' | 'paid' | 'finished';
export type StepState = 'done' | 'now' | 'next' | 'failed';

const order: readonly StepKey[] = ['requested', 'checked', 'paid', 'finished'];

// The current step; earlier ones are done. "Paid" includes the receipt: it is done when everything was received.
const currentStep: Record<WithdrawalState, StepKey> = {
  REQUESTED: 'checked',
  IN_REVIEW: 'checked',
  APPROVED: 'paid',
  DISBURSING: 'paid',
  AWAITING_CONFIRMATION: 'paid',
  PARTIALLY_RECEIVED: 'paid',
  DISPUTED: 'paid',
  COMPLETED: 'finished',
  REJECTED: 'checked',
  CANCELLED: 'checked',
  FAILED: 'paid',
};

const broken: readonly WithdrawalState[] = ['REJECTED', 'CANCELLED', 'FAILED'];

/** The steps of a withdrawal; after a failed step there are no further ones. */
export function stepsOf(state: WithdrawalState): { key: StepKey; state: StepState }[] {
  const at = order.indexOf(currentStep[state]);
  const isBroken = broken.includes(state);
  const stateAt = (place: number): StepState => {
    if (place < at || state === 'COMPLETED') return 'done';
    if (place > at) return 'next';
    return isBroken ? 'failed' : 'now';
  };
  return order.map((key, place) => ({ key, state: stateAt(place) })).slice(0, isBroken ? at + 1 : order.length);
}

/** The step state of a part: received is done, awaiting an answer is current, ruled unpaid has failed. */
export function partStep({ state }: Pick<Part, 'state'>): StepState {
  switch (state) {
    case 'NOT_DISBURSED':
      return 'next';
    case 'AWAITING':
    case 'DISPUTED':
      return 'now';
    case 'VOID':
      return 'failed';
    case 'RECEIVED':
    case 'AUTO_RECEIVED':
    case 'RECEIVED_BY_RULING':
      return 'done';
  }
}
