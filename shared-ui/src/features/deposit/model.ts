import { compare, isZero, moneyOf, parseMoney, unitsOf, type Money, centUnits } from '../../lib/money';

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
  /** Why it takes no orders just now. */
  pause: Pause | null;
  opensAt: string | null;
  closesAt: string | null;
  /** What it collects, where that is not the wallet's currency. */
  currency: string | null;
}

/** A promise: one unit of the currency is numerator / denominator of the wallet's. */
export interface Quote {
  id: string;
  currency: string;
  numerator: bigint;
  denominator: bigint;
  /** The smallest amount of the currency that can be sent. */
  coin: Money;
  expiresAt: string;
}

/** Where the player sends the money himself: a bank, its holder and the account, or a network and an address in it. */
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
  /** What is to be sent, in the currency of the channel. */
  due: Money;
  dueCurrency: string;
  /** Why the desk credited nothing or took a credit back, in its own words. */
  reason?: string;
}

/** What an amount costs in the quoted currency: in whole coins, and never too little. */
export function costOf({ numerator, denominator, coin }: Quote, amount: Money): Money {
  const units = unitsOf(amount) * denominator;
  const step = numerator * unitsOf(coin);
  return moneyOf(((units + step - 1n) / step) * unitsOf(coin));
}

/** What one unit of the quoted currency is in the wallet's. */
export const rateOf = ({ numerator, denominator }: Quote): Money => moneyOf((numerator * wholeUnits) / denominator);

export interface Way {
  method: Method;
  channels: readonly Channel[];
}

/** The channels of each method, in the order in which the house puts them. */
export function waysOf(channels: readonly Channel[]): readonly Way[] {
  const ways = new Map<Method, Channel[]>();
  for (const channel of channels) ways.set(channel.method, [...(ways.get(channel.method) ?? []), channel]);
  return [...ways].map(([method, of]) => ({ method, channels: of }));
}

export const isTaking = ({ pause }: Pick<Channel, 'pause'>): boolean => pause === null;

export const isWaiting = (state: DepositState): boolean => state === 'CREATED' || state === 'PENDING_PAYMENT';
/** Nothing will change by itself any more. */
export const isFinal = (state: DepositState): boolean => !isWaiting(state) && state !== 'IN_REVIEW';

export type AmountFault = 'needed' | 'wrong' | 'scale' | 'below' | 'above';

/** What keeps a typed amount from being sent. */
export function amountFault(
  typed: string,
  { minAmount, maxAmount }: Pick<Channel, 'minAmount' | 'maxAmount'>,
): AmountFault | null {
  if (typed.trim() === '') return 'needed';
  const amount = parseMoney(typed);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, minAmount) < 0) return 'below';
  return compare(amount, maxAmount) > 0 ? 'above' : null;
}

const wholeUnits = 10_000n;

/** 1 when all the time is left, 0 when none is. */
export function shareLeft(
  { createdAt, expiresAt }: Pick<Deposit, 'createdAt' | 'expiresAt'>,
  secondsLeft: number,
): number {
  const whole = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
  return whole <= 0 ? 0 : Math.min(1, secondsLeft / whole);
}
