import { parseMoney } from '../../i18n/amount';
import { compare, isZero, moneyOf, unitsOf, type Money, centUnits } from '../../lib/money';

export type Method = 'QR' | 'BANK_TRANSFER' | 'EWALLET' | 'CARD' | 'CRYPTO' | 'VOUCHER';

export type Pause = 'PAUSED' | 'OUTSIDE_HOURS';

export interface Channel {
  id: string;
  method: Method;
  name: string;
  minAmount: Money;
  maxAmount: Money;
  usualMinutes: number;
  fee: Money;
  quickAmounts: readonly Money[];
  /** Why the channel takes no orders at the moment. */
  pause: Pause | null;
  opensAt: string | null;
  closesAt: string | null;
  /** The currency the channel collects, if it is not the wallet's. */
  currency: string | null;
  /** Deposits are transferred to another member who withdraws. */
  isMatched: boolean;
}

/** A quoted exchange rate: one unit of the currency is numerator / denominator of the wallet's. */
export interface Quote {
  id: string;
  currency: string;
  numerator: bigint;
  denominator: bigint;
  /** The smallest amount of the currency that can be sent. */
  coin: Money;
  expiresAt: string;
}

/** The account to transfer to: bank, holder and number, or a crypto network and address. */
export interface PayTo {
  name: string;
  holder?: string;
  number: string;
}

export type DepositState =
  'CREATED' | 'PENDING_PAYMENT' | 'CREDITED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'IN_REVIEW' | 'REVERSED';

export interface Deposit {
  id: string;
  reference: string;
  state: DepositState;
  method: Method;
  channelName: string;
  amount: Money;
  fee: Money;
  createdAt: string;
  expiresAt: string;
  creditedAt: string | null;
  payUrl: string | null;
  qrText: string | null;
  payTo?: PayTo;
  /** The amount to send, in the channel's currency. */
  due: Money;
  dueCurrency: string;
  /** Transferred to another member who withdraws. */
  isMatched: boolean;
  /** Why an operator did not credit the deposit or reversed it. */
  reason?: string;
}

/** The cost of an amount in the quoted currency, rounded up to whole coins. */
export function costOf({ numerator, denominator, coin }: Quote, amount: Money): Money {
  const units = unitsOf(amount) * denominator;
  const step = numerator * unitsOf(coin);
  return moneyOf(((units + step - 1n) / step) * unitsOf(coin));
}

/** One unit of the quoted currency in the wallet's currency. */
export const rateOf = ({ numerator, denominator }: Quote): Money => moneyOf((numerator * wholeUnits) / denominator);

export interface MethodGroup {
  method: Method;
  channels: readonly Channel[];
}

/** The channels grouped by method, in the server's order. */
export function groupByMethod(channels: readonly Channel[]): readonly MethodGroup[] {
  const ways = new Map<Method, Channel[]>();
  for (const channel of channels) ways.set(channel.method, [...(ways.get(channel.method) ?? []), channel]);
  return [...ways].map(([method, of]) => ({ method, channels: of }));
}

export const isAvailable = ({ pause }: Pick<Channel, 'pause'>): boolean => pause === null;

export const isWaiting = (state: DepositState): boolean => state === 'CREATED' || state === 'PENDING_PAYMENT';
/** Whether the state will not change any more by itself. */
export const isFinal = (state: DepositState): boolean => !isWaiting(state) && state !== 'IN_REVIEW';

export type AmountError = 'needed' | 'wrong' | 'scale' | 'below' | 'above';

/** Why a typed amount cannot be sent, or null. */
export function amountError(
  text: string,
  { minAmount, maxAmount }: Pick<Channel, 'minAmount' | 'maxAmount'>,
): AmountError | null {
  if (text.trim() === '') return 'needed';
  const amount = parseMoney(text);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, minAmount) < 0) return 'below';
  return compare(amount, maxAmount) > 0 ? 'above' : null;
}

const wholeUnits = 10_000n;

/** The share of time left, 1 to 0. */
export function shareLeft(
  { createdAt, expiresAt }: Pick<Deposit, 'createdAt' | 'expiresAt'>,
  secondsLeft: number,
): number {
  const total = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
  return total <= 0 ? 0 : Math.min(1, secondsLeft / total);
}
