import type { Money } from '../../lib/money';
import type { IconName } from '../../ui';

/** What the platform may restrict for an account. */
export type Closable = 'login' | 'bet' | 'funds' | 'income' | 'register';

/** The text key of a message: a kind, or a kind with its reason. */
export type MessageKind =
  | 'depositCredited'
  | 'depositExpired'
  | 'depositRefused'
  | 'depositDenied'
  | 'depositReversed'
  | 'withdrawalApproved'
  | 'withdrawalRejected'
  | 'pleaseConfirm'
  | 'pleaseConfirmOpen'
  | 'reminder'
  | 'reminderOpen'
  | 'answered'
  | 'countedAsReceived'
  | 'ruledPaid'
  | 'ruledUnpaid'
  | 'restRefunded'
  | 'matchPayNow'
  | 'matchPaying'
  | 'matchNone'
  | 'matchDisputed'
  | 'matchReturned'
  | 'matchLate'
  | 'transferReceived'
  | 'lotteryWon'
  | 'contractOffered'
  | 'contractAccepted'
  | 'contractRejected'
  | 'contractWithdrawn'
  | 'contractLapsed'
  | 'contractVoided'
  | 'contractEnded'
  | 'terminationRequested'
  | 'terminationAccepted'
  | 'terminationRejected'
  | 'terminationCancelled'
  | 'billPaid'
  | 'billOwed'
  | 'billTopUp'
  | 'billHeld'
  | 'freeRoundsGiven'
  | 'freeRoundsTaken'
  | 'deviceReused'
  | `${Closable}Closed`
  | `${Closable}Open`
  | 'other';

export type Related =
  'deposit' | 'withdrawal' | 'transfer' | 'match' | 'free_rounds' | 'lottery_order' | 'account' | 'contract' | 'bill';

/** The kind of the contract that a message is about. */
export type ContractKind = 'dividend' | 'daily_salary' | 'hourly_salary' | 'realtime_salary';

export interface Message {
  id: string;
  kind: MessageKind;
  related: { kind: Related; id: string } | null;
  amount: Money;
  count: number;
  from: string;
  contract: ContractKind | null;
  until: string | null;
  createdAt: string;
  isRead: boolean;
}

/** Whether it announces a restriction; its end is not a deadline for an answer. */
export const isClosing = (kind: MessageKind): kind is `${Closable}Closed` => kind.endsWith('Closed');

/** Whether it is about free rounds, whose value is not a movement of money. */
export const isFreeRounds = (kind: MessageKind): boolean => kind === 'freeRoundsGiven' || kind === 'freeRoundsTaken';

export interface Look {
  icon: IconName;
  tone: 'good' | 'bad' | 'info' | 'warn' | 'muted';
}

const closed: Look = { icon: 'lock-simple', tone: 'warn' };
const open: Look = { icon: 'check', tone: 'good' };

const looks: Record<MessageKind, Look> = {
  depositCredited: { icon: 'arrow-down', tone: 'good' },
  depositExpired: { icon: 'clock', tone: 'warn' },
  depositRefused: { icon: 'warning-circle', tone: 'bad' },
  depositDenied: { icon: 'warning-circle', tone: 'bad' },
  depositReversed: { icon: 'arrow-u-up-left', tone: 'bad' },
  withdrawalApproved: { icon: 'check', tone: 'good' },
  withdrawalRejected: { icon: 'x', tone: 'bad' },
  pleaseConfirm: { icon: 'question', tone: 'warn' },
  pleaseConfirmOpen: { icon: 'question', tone: 'warn' },
  reminder: { icon: 'timer', tone: 'warn' },
  reminderOpen: { icon: 'timer', tone: 'warn' },
  answered: { icon: 'check', tone: 'muted' },
  countedAsReceived: { icon: 'hourglass-medium', tone: 'info' },
  ruledPaid: { icon: 'scales', tone: 'info' },
  ruledUnpaid: { icon: 'scales', tone: 'info' },
  restRefunded: { icon: 'arrow-u-up-left', tone: 'good' },
  matchPayNow: { icon: 'timer', tone: 'warn' },
  matchPaying: { icon: 'arrow-down', tone: 'info' },
  matchNone: { icon: 'x', tone: 'warn' },
  matchDisputed: { icon: 'scales', tone: 'warn' },
  matchReturned: { icon: 'arrow-u-up-left', tone: 'good' },
  matchLate: { icon: 'warning-circle', tone: 'warn' },
  transferReceived: { icon: 'arrow-down-left', tone: 'good' },
  lotteryWon: { icon: 'trophy', tone: 'good' },
  contractOffered: { icon: 'question', tone: 'warn' },
  contractAccepted: { icon: 'check', tone: 'good' },
  contractRejected: { icon: 'x', tone: 'bad' },
  contractWithdrawn: { icon: 'x', tone: 'muted' },
  contractLapsed: { icon: 'clock', tone: 'muted' },
  contractVoided: { icon: 'x', tone: 'warn' },
  contractEnded: { icon: 'warning-circle', tone: 'warn' },
  terminationRequested: { icon: 'question', tone: 'warn' },
  terminationAccepted: { icon: 'check', tone: 'info' },
  terminationRejected: { icon: 'x', tone: 'info' },
  terminationCancelled: { icon: 'x', tone: 'muted' },
  billPaid: { icon: 'arrow-down', tone: 'good' },
  billOwed: { icon: 'hourglass-medium', tone: 'warn' },
  billTopUp: { icon: 'warning-circle', tone: 'warn' },
  billHeld: { icon: 'lock-simple', tone: 'warn' },
  freeRoundsGiven: { icon: 'gift', tone: 'good' },
  freeRoundsTaken: { icon: 'gift', tone: 'muted' },
  deviceReused: { icon: 'warning', tone: 'warn' },
  loginClosed: closed,
  betClosed: closed,
  fundsClosed: closed,
  incomeClosed: closed,
  registerClosed: closed,
  loginOpen: open,
  betOpen: open,
  fundsOpen: open,
  incomeOpen: open,
  registerOpen: open,
  other: { icon: 'bell', tone: 'muted' },
};

/** Color and icon of a message. */
export const looksOf = (kind: MessageKind): Look => looks[kind];

/** Credits are shown with a plus sign. */
export const isGain = (kind: MessageKind): boolean =>
  ['depositCredited', 'restRefunded', 'transferReceived', 'lotteryWon', 'billPaid'].includes(kind);

/** Marks every message up to the latest shown; newer ones come before it. */
export function readUpTo(messages: readonly Message[], newest: string): Message[] {
  const from = messages.findIndex(({ id }) => id === newest);
  return messages.map((message, at) => (from >= 0 && at >= from ? { ...message, isRead: true } : message));
}
