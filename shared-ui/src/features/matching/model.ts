import type { Money } from '../../lib/money';

export type MatchState =
  | 'OFFERED'
  | 'LAPSED'
  | 'CANCELLED'
  | 'PROVEN'
  | 'CONFIRMED'
  | 'COUNTED'
  | 'RELEASED'
  | 'DISPUTED'
  | 'RULED_PAID'
  | 'RULED_SHORT'
  | 'RULED_UNPAID'
  | 'FOUND_LATE';

/** A transfer between two members: a depositor pays a part of a receiver's withdrawal. */
export interface Match {
  id: string;
  /** Stands in the note of the transfer. */
  reference: string;
  state: MatchState;
  amount: Money;
  /** Of the depositor's side; the receiver's has the withdrawal and its part. */
  depositId: string | null;
  withdrawalId: string | null;
  partId: string | null;
  offeredAt: string;
  /** Until when the transfer can be made and proven. */
  windowEndsAt: string;
  provenAt: string | null;
  /** When the receiver's silence counts as a confirmation; null until the second reminder. */
  deadline: string | null;
  /** Until when the receiver can still dispute a transfer that was counted as received. */
  lockedUntil: string | null;
  /** Pictures of the depositor's receipt; empty in lists. */
  receipts: readonly Receipt[];
}

export interface Receipt {
  id: string;
  width: number;
  height: number;
}

/** The account to transfer to. It is shown and never stored. */
export interface PayeeAccount {
  bank: string;
  holder: string;
  number: string;
  reference: string;
}

const open: readonly MatchState[] = ['OFFERED', 'PROVEN', 'COUNTED', 'DISPUTED'];

/** Whether the state can still change by itself. */
export const isOpen = ({ state }: Pick<Match, 'state'>): boolean => open.includes(state);

/** The share of the time to transfer that is left, 1 to 0. */
export function shareOfWindow(
  { offeredAt, windowEndsAt }: Pick<Match, 'offeredAt' | 'windowEndsAt'>,
  secondsLeft: number,
): number {
  const total = (Date.parse(windowEndsAt) - Date.parse(offeredAt)) / 1000;
  return total <= 0 ? 0 : Math.min(1, secondsLeft / total);
}

/** The match that pays a part, without earlier ones that ended before a transfer. */
export const matchOfPart = (matches: readonly Match[], partId: string): Match | undefined =>
  matches.find((match) => match.partId === partId && !['LAPSED', 'CANCELLED', 'FOUND_LATE'].includes(match.state));
