import type { ResponseRow, ResponseValue } from '../../api';
import type { PathName } from '../../lib/paths';

export const modes = ['LOTT', 'ZY', 'ELOTT', 'SEA', 'VN'] as const;
export type Mode = (typeof modes)[number];

export const isMode = (text: string | null): text is Mode => modes.some((mode) => mode === text);

/** Modes that are priced by prize group; all others by fixed odds. */
export const isGrouped = (mode: Mode): boolean => mode === 'LOTT';

export type Game = ResponseValue<'GET /lgw/lottery/games'>['games'][number];
export type Board = ResponseValue<'GET /lgw/lottery/board'>;
export type BoardType = Board['types'][number];
export type Issue = ResponseRow<'GET /lgw/lottery/issues'>;
export type Terms = ResponseValue<'GET /lgw/lottery/terms'>;
export type Bet = ResponseRow<'GET /lgw/lottery/orders'>;
export type Proof = ResponseValue<'GET /lgw/lottery/fair/{issueId}'>;
export type Opened = ResponseValue<'GET /lgw/vn/numeros/opened/game'>['opened'][number];

/** The platform's clock at the device: its difference to the device's. */
export interface Clocked {
  offset: number;
}

export const offsetOf = (now: string): number => Date.parse(now) - Date.now();
export const nowOf = ({ offset }: Clocked): number => Date.now() + offset;

export const views = ['results', 'verify', 'bets', 'order', 'rules', 'opened'] as const;
export type View = (typeof views)[number];

export const isView = (text: string | null): text is View => views.some((view) => view === text);

const pathNames: Partial<Record<Mode, PathName & ('seaLottery' | 'vnLottery')>> = {
  SEA: 'seaLottery',
  VN: 'vnLottery',
};

/** The name of the page of a mode. */
export const pathNameOf = (mode: Mode): 'lottery' | 'seaLottery' | 'vnLottery' => pathNames[mode] ?? 'lottery';

/** The end of an issue number, which differs from one draw to the next. */
export const shortNumber = (number: string): string => (number.length > 8 ? `…${number.slice(-4)}` : number);

/** The mode that a page shows first: that of its path, the requested one, or the first of the game. */
export function modeOf(path: string, requested: string | null, game?: Pick<Game, 'prizeModes'>): Mode {
  const own = (game?.prizeModes ?? []).filter(isMode);
  const upper = requested?.toUpperCase() ?? null;
  if (isMode(upper) && (own.length === 0 || own.includes(upper))) return upper;
  if (own[0] !== undefined) return own[0];
  if (/^\/vnlottery/i.test(path)) return 'VN';
  return /^\/sealottery/i.test(path) ? 'SEA' : 'LOTT';
}
