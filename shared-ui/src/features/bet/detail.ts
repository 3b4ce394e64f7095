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

const picks = [
  'player',
  'banker',
  'dealer',
  'tie',
  'dragon',
  'tiger',
  'red',
  'black',
  'odd',
  'even',
  'low',
  'high',
  'small',
  'big',
  'triple',
  'MERON',
  'WALA',
  'DRAW',
  '1',
  'X',
  '2',
] as const;
type KnownPick = (typeof picks)[number];
const isPick = (text: string): text is KnownPick => (picks as readonly string[]).includes(text);

/** Vendors' own words for a move, like "seat" or "buy_in", mean nothing to a player. */
const isCode = (text: string): boolean => /^[a-z][a-z_]*$/i.test(text);

type Described = Pick<Bet, 'detail'> & Partial<Pick<Bet, 'gameType'>>;

/** What was bet on, as text; null without anything that a player would understand. */
export function detailOf({ detail, gameType }: Described, t: T): string | null {
  if (detail === null || detail.trim() === '') return null;
  const value = parsed(detail);
  if (!isRecord(value)) {
    const text = typeof value === 'string' ? value : detail;
    return isCode(text) ? null : text;
  }
  const { target, direction, roll, pick, odds } = value;
  if (typeof target === 'string' && (direction === 'over' || direction === 'under')) {
    const bet = t(`bet:dice.${direction}`, { target });
    return typeof roll === 'string' ? t('bet:dice.rolled', { bet, roll }) : bet;
  }
  if (typeof pick !== 'string') return null;
  const choice = isMatch(gameType) && isPick(pick) ? t(`bet:pick.${pick}`) : tablePick(pick, t);
  if (choice === null) return null;
  return typeof odds === 'string' || typeof odds === 'number' ? t('bet:pickAt', { pick: choice, odds }) : choice;
}

const isMatch = (gameType = ''): boolean => ['SPORTS', 'ESPORTS', 'COCKFIGHT'].includes(gameType);

// A number at a table is a pocket of the wheel, not a side of a match.
function tablePick(pick: string, t: T): string | null {
  if (/^\d+$/.test(pick)) return t('bet:pickNumber', { number: pick });
  if (isPick(pick)) return t(`bet:pick.${pick}`);
  return isCode(pick) ? null : pick;
}
