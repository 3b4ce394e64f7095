import type { ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { Channel, Deposit, Method, Quote } from './model';

export const toChannel = (wire: ResponseRow<'GET /wps/deposits/channels'>): Channel => ({
  ...wire,
  method: wire.method as Method,
  pause: wire.pause,
  minAmount: money(wire.minAmount),
  maxAmount: money(wire.maxAmount),
  fee: money(wire.fee),
  quickAmounts: wire.quickAmounts.map(money),
});

export const toDeposit = (wire: ResponseRow<'GET /wps/deposits'>): Deposit => ({
  ...wire,
  state: wire.state,
  method: wire.method as Method,
  amount: money(wire.amount),
  fee: money(wire.fee),
  due: money(wire.due),
});

export const toQuote = (wire: ResponseValue<'POST /wps/deposits/quotes'>): Quote => ({
  ...wire,
  numerator: BigInt(wire.numerator),
  denominator: BigInt(wire.denominator),
  coin: money(wire.coin),
});
