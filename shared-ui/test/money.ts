/* Server responses for tests of money screens. */
import type { ResponseRow } from '../src/api';
import { expect, waitFor } from './kit';

type Withdrawal = ResponseRow<'GET /wps/withdrawals'>;

export const whiteLabel = {
  name: 'Lantern',
  currency: 'THB',
  currencySymbol: '฿',
  gmtOffset: 'GMT+07:00',
  languages: ['EN'],
};

export const channel = (changes: object = {}) => ({
  id: 'promptpay',
  method: 'QR',
  name: 'PromptPay',
  minAmount: '100.00',
  maxAmount: '50000.00',
  usualMinutes: 1,
  fee: '0.00',
  quickAmounts: ['300.00', '1000.00'],
  pause: null,
  opensAt: null,
  closesAt: null,
  currency: null,
  isMatched: false,
  ...changes,
});

export const deposit = (changes: object = {}) => ({
  id: 'd1',
  reference: 'D-7F3K92',
  state: 'PENDING_PAYMENT',
  method: 'QR',
  channelName: 'PromptPay',
  amount: '1000.00',
  fee: '0.00',
  createdAt: '2026-11-20T07:20:06Z',
  expiresAt: '2099-11-20T07:50:06Z',
  creditedAt: null,
  payUrl: 'http://pay.test/1',
  qrText: null,
  due: '1000.00',
  dueCurrency: 'THB',
  isMatched: false,
  ...changes,
});

export const terms = (changes: object = {}) => ({
  currency: 'THB',
  minAmount: '50.00',
  maxAmount: '100000.00',
  balance: '2000.00',
  withdrawable: '1500.00',
  locked: '500.00',
  turnover: {
    required: '500.00',
    done: '200.00',
    left: '300.00',
    weights: [
      { gameType: 'RNG', percent: '100.00' },
      { gameType: 'LIVE', percent: '50.00' },
    ],
  },
  freeLeftToday: 0,
  leftToday: 5,
  feeRate: '1.00',
  feeCap: '50.00',
  hasPaymentPassword: true,
  payees: [
    { id: 'p1', bank: 'Kasikorn Bank', holder: 'Pia', numberMasked: '••4417', usableAt: '2020-01-01T00:00:00Z' },
  ],
  ...changes,
});

export const withdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  reference: 'W-2QX7',
  state: 'REQUESTED',
  amount: '1000.00',
  fee: '10.00',
  payee: { bank: 'Kasikorn Bank', holder: 'Pia', numberMasked: '••4417' },
  requestedAt: '2026-11-20T06:48:02Z',
  decidedAt: null,
  reason: null,
  received: '0.00',
  remaining: '1000.00',
  refunded: '0.00',
  parts: [],
  ...changes,
});

export const part = (changes: Partial<Withdrawal['parts'][number]> = {}): Withdrawal['parts'][number] => ({
  id: 'part-1',
  number: 1,
  state: 'AWAITING',
  amount: '600.00',
  disbursedAt: '2026-11-20T07:05:11Z',
  deadline: '2099-11-20T07:35:11Z',
  answeredAt: null,
  isMatched: false,
  ...changes,
});

type Match = ResponseRow<'GET /wps/matches'>;

/** A match as its depositor sees it. */
export const match = (changes: Partial<Match> = {}): Match => ({
  id: 'm1',
  reference: 'M-4T9K',
  side: 'DEPOSITOR',
  state: 'OFFERED',
  amount: '1000.00',
  currency: 'THB',
  depositId: 'd1',
  withdrawalId: null,
  partId: null,
  offeredAt: '2026-11-20T07:21:00Z',
  windowEndsAt: '2099-11-20T07:36:00Z',
  provenAt: null,
  deadline: null,
  lockedUntil: null,
  decidedAt: null,
  received: null,
  proofs: [],
  ...changes,
});

/** A match as its receiver sees it. */
export const matchOfReceiver = (changes: Partial<Match> = {}): Match =>
  match({ side: 'RECEIVER', depositId: null, withdrawalId: 'w1', partId: 'part-2', ...changes });

export const bet = (changes: object = {}) => ({
  id: 'b1',
  reference: 'B-1',
  gameType: 'BGS',
  vassalage: 'BGS',
  nodeId: 'g1',
  gameName: 'Dice',
  iconUrl: '',
  roundId: 'round-9',
  state: 'WON',
  stake: '50.00',
  validBet: '50.00',
  payout: '640.00',
  profit: '590.00',
  placedAt: '2026-11-20T07:29:51Z',
  settledAt: '2026-11-20T07:29:51Z',
  detail: null,
  ...changes,
});

export const entry = (changes: object = {}) => ({
  id: 'e1',
  reference: 'E-1',
  type: 'DEPOSIT',
  amount: '1000.00',
  balanceAfter: '1500.00',
  at: '2026-11-20T07:21:00Z',
  relatedKind: 'deposit',
  relatedId: 'd1',
  gameName: '',
  ...changes,
});

export const place = (query: string) => ({ path: '/member', query, hash: '', key: 'visit', depth: 0 });

/** Waits until `find` returns something, ignoring its errors until then. */
export async function waitToFind<T>(find: () => T): Promise<NonNullable<T>> {
  let found: T | undefined;
  await waitFor(() => {
    found = find();
    expect(found).toBeTruthy();
  });
  return found as NonNullable<T>;
}
