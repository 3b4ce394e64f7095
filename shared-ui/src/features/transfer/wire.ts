import { money } from '../../lib/money';
import type { Terms, Transfer } from './model';

export interface TermsWire {
  receiver: string | null;
  minAmount: string;
  maxAmount: string;
  withdrawable: string;
  locked: string;
  countLeftToday: number;
  amountLeftToday: string;
  hasPaymentPassword: boolean;
}

export const toTerms = (wire: TermsWire): Terms => ({
  receiver: wire.receiver,
  minAmount: money(wire.minAmount),
  maxAmount: money(wire.maxAmount),
  withdrawable: money(wire.withdrawable),
  locked: money(wire.locked),
  countLeftToday: wire.countLeftToday,
  amountLeftToday: money(wire.amountLeftToday),
  hasPaymentPassword: wire.hasPaymentPassword,
});

export interface TransferWire {
  id: string;
  reference: string;
  direction: 'UP' | 'DOWN';
  sent: boolean;
  amount: string;
  other: string;
  at: string;
}

export const toTransfer = ({ direction, sent, amount, ...wire }: TransferWire): Transfer => ({
  ...wire,
  isUp: direction === 'UP',
  isMine: sent,
  amount: money(amount),
});

/** Nobody named is the upline. */
export const toDirection = (to: string | null): { direction: 'UP' } | { direction: 'DOWN'; to: string } =>
  to === null ? { direction: 'UP' } : { direction: 'DOWN', to };
