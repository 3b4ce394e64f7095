import { isRange, usualRange, type RangeName } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import type { Figure } from './model';

export const profitLink = (values: { range?: RangeName; figure?: Figure; type?: string } = {}): string =>
  linkTo('member', { page: 'personalProfit', ...values });
export const bonusLink = (values: { range?: RangeName; type?: string } = {}): string =>
  linkTo('member', { page: 'bonusDetails', ...values });

/** The range in an address, or the default one. */
export function rangeOf(query: URLSearchParams): RangeName {
  const requested = query.get('range');
  return isRange(requested) ? requested : usualRange;
}
