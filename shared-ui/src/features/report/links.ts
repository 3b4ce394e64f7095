import { quickRanges, type QuickRange } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import type { Figure } from './model';

export const profitLink = (values: { range?: QuickRange; figure?: Figure; type?: string } = {}): string =>
  linkTo('member', { page: 'personalProfit', ...values });
export const bonusLink = (values: { range?: QuickRange; type?: string } = {}): string =>
  linkTo('member', { page: 'bonusDetails', ...values });

/** The range in an address, or the default one. */
export function rangeOf(query: URLSearchParams, usual: QuickRange): QuickRange {
  const requested = query.get('range');
  return quickRanges.find((range) => range === requested) ?? usual;
}
