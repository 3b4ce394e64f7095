import type { T, TextKey } from '../../../i18n';
import type { BetType } from '../rules';

type PlaceName = TextKey extends infer Key ? (Key extends `lottery:place.${infer Name}` ? Name : never) : never;
type SlotName = TextKey extends infer Key ? (Key extends `lottery:slot.${infer Name}` ? Name : never) : never;

/** A row of the board: a short mark, if it has one, and what it stands for. */
export interface RowName {
  mark?: string;
  text: string;
}

/** The positions of five digits that a view reads. */
const placesByView: Readonly<Record<string, string>> = {
  A5: 'WQBSG',
  F4: 'WQBS',
  B4: 'QBSG',
  F3: 'WQB',
  M3: 'QBS',
  B3: 'BSG',
  F2: 'WQ',
  B2: 'SG',
};

/** The same of three digits. */
const placesOfThree: Readonly<Record<string, string>> = { A3: 'BSG', F2: 'BS', B2: 'SG' };

const slotNames: Readonly<Record<string, Readonly<Record<string, SlotName>>>> = {
  TH_PIN: { H: 'H', T: 'T', U: 'U', X: 'X', Y: 'Y' },
  TH_19: { T: 'top2', B: 'bot2' },
  TH_HL: { '3': 'top3', '2': 'top2', B: 'bot2' },
  TG_CJ: { '1': 'as', '2': 'kop', '3': 'kepala', '4': 'ekor' },
  TG_5050: { '1': 'as', '2': 'kop', '3': 'kepala', '4': 'ekor' },
  TG_KOMB: { '1': 'as', '2': 'kop', '3': 'kepala', '4': 'ekor' },
  TG_SH: { D: 'front', T: 'middle', B: 'back' },
  TG_KK: { D: 'front', T: 'middle', B: 'back' },
};
const shapeSlots: Readonly<Record<string, SlotName>> = { F: 'front', M: 'middle', B: 'back' };

export const placeText = (t: T, place: string): string => t(`lottery:place.${place as PlaceName}`);

/** The name of a row of groups. */
export function rowName(t: T, type: BetType, place: number): RowName {
  const { form, kind, games, view = '', parts = [] } = type;
  if (form === 'banker') return { text: t(place === 0 ? 'lottery:row.banker' : 'lottery:row.drag') };
  if (form === 'slots' || form === 'pairs') return slotName(t, type, type.slots?.[place] ?? '');
  if (kind === 'pattern' && (type.groups?.length ?? 0) > 1) return { text: partName(t, parts[place]?.times ?? 1) };
  if ((type.groups?.length ?? 0) > 1 || kind === 'position') return positionName(t, games, view, place);
  if (type.symbols.labels !== undefined) return { text: t('lottery:row.options') };
  return { text: t(type.symbols.width === 0 ? 'lottery:row.sums' : 'lottery:row.numbers') };
}

/** The name of a position of a view. */
export function positionName(t: T, games: readonly string[], view: string, place: number): RowName {
  if (games.includes('PK10')) return { mark: String(place + 1), text: t('lottery:row.place', { n: place + 1 }) };
  const digits = games.includes('SSC') ? placesByView[view] : games.includes('3D') ? placesOfThree[view] : undefined;
  const mark = digits?.[place];
  if (mark !== undefined) return { mark, text: placeText(t, mark) };
  return { text: t('lottery:row.ball', { n: firstBall(view) + place }) };
}

/** The first ball of a view of five: the middle three start with the second. */
function firstBall(view: string): number {
  const count = Number(view.slice(1));
  if (view.startsWith('M')) return 2;
  return view.startsWith('B') ? 6 - count : 1;
}

function partName(t: T, times: number): string {
  if (times === 4) return t('lottery:row.times4');
  if (times === 3) return t('lottery:row.times3');
  return t(times === 2 ? 'lottery:row.times2' : 'lottery:row.times1');
}

function slotName(t: T, type: BetType, slot: string): RowName {
  const named = type.fact === 'shape' ? shapeSlots[slot] : slotNames[type.code]?.[slot];
  if (named !== undefined) return { text: t(`lottery:slot.${named}`) };
  if (/^[WQBSG]{2}$/.test(slot)) {
    const [first = '', second = ''] = slot;
    return { text: t('lottery:row.pair', { first: placeText(t, first), second: placeText(t, second) }) };
  }
  if (type.games.includes('PK10') && type.fact === 'compare') {
    const n = Number(slot);
    return { text: t('lottery:row.pair', { first: n, second: 11 - n }) };
  }
  const n = Number(slot);
  return type.games.includes('PK10')
    ? { mark: slot, text: t('lottery:row.place', { n }) }
    : { mark: slot, text: t('lottery:row.ball', { n }) };
}
