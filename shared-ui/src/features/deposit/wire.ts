import { money } from '../../lib/money';
import type { Channel, Deposit, DepositState, Method, Pause, PayTo, Quote } from './model';

export interface ChannelWire {
  id: string;
  method: Method;
  name: string;
  minAmount: string;
  maxAmount: string;
  usualMinutes: number;
  fee: string;
  quickAmounts: string[];
  pause: Pause | null;
  opensAt: string | null;
  closesAt: string | null;
  currency: string | null;
}

export interface DepositWire {
  id: string;
  reference: string;
  state: DepositState;
  method: Method;
  channelName: string;
  amount: string;
  fee: string;
  createdAt: string;
  expiresAt: string;
  creditedAt: string | null;
  payUrl: string | null;
  qrText: string | null;
  payTo?: PayTo;
  due: string;
  dueCurrency: string;
  reason?: string;
}

export interface QuoteWire {
  id: string;
  currency: string;
  numerator: number;
  denominator: number;
  coin: string;
  expiresAt: string;
}

export const toChannel = (wire: ChannelWire): Channel => ({
  ...wire,
  minAmount: money(wire.minAmount),
  maxAmount: money(wire.maxAmount),
  fee: money(wire.fee),
  quickAmounts: wire.quickAmounts.map(money),
});

export const toDeposit = (wire: DepositWire): Deposit => ({
  ...wire,
  amount: money(wire.amount),
  fee: money(wire.fee),
  due: money(wire.due),
});

export const toQuote = (wire: QuoteWire): Quote => ({
  ...wire,
  numerator: BigInt(wire.numerator),
  denominator: BigInt(wire.denominator),
  coin: money(wire.coin),
});
