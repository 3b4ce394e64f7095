import { isRecord } from '../../api';
import type { T } from '../../i18n';
import type { Bet } from './model';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Plain text of a vendor is not JSON and is shown unchanged.
    return text;
  }
}

/** The selection of a bet as text; null without one. */
export function detailOf({ detail }: Pick<Bet, 'detail'>, t: T): string | null {
  if (detail === null || detail === '') return null;
  const value = parsed(detail);
  if (!isRecord(value)) return typeof value === 'string' ? value : detail;
  const { target, direction, roll } = value;
  if (typeof target === 'string' && (direction === 'over' || direction === 'under')) {
    const bet = t(`bet:dice.${direction}`, { target });
    return typeof roll === 'string' ? t('bet:dice.rolled', { bet, roll }) : bet;
  }
  return Object.values(value)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' · ');
}
