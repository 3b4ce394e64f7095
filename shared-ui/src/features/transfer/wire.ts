import type { ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { Terms, Transfer } from './model';

export const toTerms = (wire: ResponseValue<'GET /wps/transfers/terms'>): Terms => ({
  receiver: wire.receiver,
  minAmount: money(wire.minAmount),
  maxAmount: money(wire.maxAmount),
  withdrawable: money(wire.withdrawable),
  locked: money(wire.locked),
  countLeftToday: wire.countLeftToday,
  amountLeftToday: money(wire.amountLeftToday),
  hasPaymentPassword: wire.hasPaymentPassword,
});

export const toTransfer = ({ direction, sent, amount, ...wire }: ResponseRow<'GET /wps/transfers'>): Transfer => ({
  ...wire,
  isUp: direction === 'UP',
  isMine: sent,
  amount: money(amount),
});

/** Without a receiver the transfer goes to the upline. */
export const toDirection = (to: string | null): { direction: 'UP' } | { direction: 'DOWN'; to: string } =>
  to === null ? { direction: 'UP' } : { direction: 'DOWN', to };
