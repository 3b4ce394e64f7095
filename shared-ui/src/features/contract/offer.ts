import { ApiError, errorMessage, type RequestBody } from '../../api';
import type { T } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { isNegative, isZero, unitsOf, type Money } from '../../lib/money';
import type { FieldErrors, Values } from '../../lib/input/useForm';
import type { ContractKind, Period } from './model';

export const maxTiers = 10;
// 100 percent in ledger units.
const wholeRate = 1_000_000n;

export const tierFields = ['rate', 'validBet', 'loss', 'active'] as const;
export type TierField = (typeof tierFields)[number];
export const realtimeFields = ['roundBet', 'profitRate', 'lossRate'] as const;
export type RealtimeField = (typeof realtimeFields)[number];

export const tierKey = (place: number, field: TierField): string => `tier${place}-${field}`;

/** The conditions of a kind; the rate comes first. */
export const fieldsOf = (kind: ContractKind): readonly TierField[] =>
  kind === 'DIVIDEND' ? tierFields : kind === 'DAILY_SALARY' ? ['rate', 'validBet', 'active'] : ['rate', 'validBet'];

/** Every value of the form; tiers beyond the shown ones stay empty. */
export function emptyOffer(): Values {
  const values: Values = { downline: '', kind: '', period: 'H', tiers: '1' };
  for (const field of realtimeFields) values[field] = '';
  for (let place = 0; place < maxTiers; place += 1) for (const field of tierFields) values[tierKey(place, field)] = '';
  return values;
}

export const tierCount = (values: Values): number => Math.min(maxTiers, Math.max(1, Number(values.tiers) || 1));

/** The values without one tier: those below it move up. */
export function withoutTier(values: Values, removed: number): Values {
  const next: Values = { ...values, tiers: String(tierCount(values) - 1) };
  for (let place = removed; place < maxTiers; place += 1)
    for (const field of tierFields) next[tierKey(place, field)] = values[tierKey(place + 1, field)] ?? '';
  return next;
}

const rateOf = (text: string): Money | null => {
  const rate = parseMoney(text);
  return rate === null || isNegative(rate) || unitsOf(rate) > wholeRate ? null : rate;
};

/** A typed rate as so much of 10,000; null while it is none. */
export function typedPerTenThousand(text: string): number | null {
  const rate = rateOf(text);
  return rate === null ? null : Number(unitsOf(rate)) / 100;
}

// A condition that is left empty is none.
const conditionOf = (text: string): Money | null => (text.trim() === '' ? ('0.00' as Money) : parseMoney(text));
const activeOf = (text: string): number | null =>
  text.trim() === '' ? 0 : /^[0-9]{1,6}$/.test(text.trim()) ? Number(text) : null;

/** Messages by field, in the words of the form. */
export function checkOffer(values: Values, t: T): FieldErrors {
  const errors: FieldErrors = {};
  const read = (key: string) => values[key] ?? '';
  const checkRate = (key: string) => {
    if (read(key).trim() === '') errors[key] = t('common:field.required');
    else if (rateOf(read(key)) === null) errors[key] = t('contract:fault.rate');
  };
  if (read('downline') === '') errors.downline = t('common:field.required');
  const kind = read('kind') as ContractKind;
  if (kind === 'REALTIME_SALARY') {
    const bet = parseMoney(read('roundBet'));
    if (bet === null || isZero(bet) || isNegative(bet)) errors.roundBet = t('contract:fault.figure');
    checkRate('profitRate');
    checkRate('lossRate');
    return errors;
  }
  for (let place = 0; place < tierCount(values); place += 1)
    for (const field of fieldsOf(kind)) {
      const key = tierKey(place, field);
      if (field === 'rate') checkRate(key);
      else if (field === 'active' ? activeOf(read(key)) === null : conditionOf(read(key)) === null)
        errors[key] = t('contract:fault.figure');
    }
  return errors;
}

type Offer = RequestBody<'POST /wps/agent/contracts'>;

/** The request of values that `checkOffer` has passed. */
export function toOffer(values: Values): Offer {
  const read = (key: string) => values[key] ?? '';
  const kind = read('kind') as ContractKind;
  const base = { downlineId: read('downline'), kind };
  if (kind === 'REALTIME_SALARY')
    return {
      ...base,
      singleRoundBet: parseMoney(read('roundBet')),
      profitRatePct: rateOf(read('profitRate')),
      lossRatePct: rateOf(read('lossRate')),
    };
  const tiers = Array.from({ length: tierCount(values) }, (_, place) => {
    const text = (field: TierField) => (fieldsOf(kind).includes(field) ? read(tierKey(place, field)) : '');
    return {
      ratePct: rateOf(text('rate')) ?? '0.00',
      validBet: conditionOf(text('validBet')) ?? '0.00',
      active: activeOf(text('active')) ?? 0,
      ...(kind === 'DIVIDEND' ? { loss: conditionOf(text('loss')) ?? '0.00' } : {}),
    };
  });
  return { ...base, tiers, ...(kind === 'DIVIDEND' ? { period: read('period') as Period } : {}) };
}

// Where a refusal of the server belongs.
const places: Record<string, string> = {
  not_direct_downline: 'downline',
  downline_not_agent: 'downline',
  no_own_contract: 'kind',
  request_already_pending: 'kind',
  period_mismatch: 'period',
  rate_exceeds_own: 'terms',
  rate_zero: 'terms',
  tiers_not_ascending: 'terms',
  tier_not_covered: 'terms',
};

export function offerErrors(fault: unknown, t: T): FieldErrors {
  const place = fault instanceof ApiError ? places[fault.code] : undefined;
  return { [place ?? '']: errorMessage(fault, t) };
}
