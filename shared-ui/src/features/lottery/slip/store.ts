import { createStore, type Store } from '../../../lib/store';
import { emptyDraft, type Draft } from '../play/draft';
import type { LottMode } from '../rules';
import type { Chase } from './plan';

/** A line of the slip: a valid selection of one bet type. */
export interface Line {
  id: number;
  type: string;
  text: string;
  draft: Draft;
}

/** What is being bet on one board. It lasts as long as the app is open. */
export interface Slip {
  /** The bet type on the board; null before one is chosen. */
  type: string | null;
  draft: Draft;
  lines: readonly Line[];
  unitMode: LottMode;
  /** The multiple, or the amount per unit where odds are fixed, as typed. */
  multiple: string;
  /** Null until the member moves the slider. */
  group: number | null;
  chase: Chase | null;
}

const fresh: Slip = {
  type: null,
  draft: emptyDraft,
  lines: [],
  unitMode: 'YUAN',
  multiple: '1',
  group: null,
  chase: null,
};

const slips = new Map<string, Store<Slip>>();

/** The slip of a board. */
export function slipOf(gameCode: string, mode: string): Store<Slip> {
  const key = `${mode} ${gameCode}`;
  const known = slips.get(key) ?? createStore(fresh);
  slips.set(key, known);
  return known;
}

export const change = (slip: Store<Slip>, part: Partial<Slip>): void => slip.set({ ...slip.get(), ...part });

let lastId = 0;

/** Adds a selection as a line, at the place of the line that is edited. */
export function addLine(slip: Store<Slip>, line: Omit<Line, 'id'>): void {
  lastId += 1;
  change(slip, { lines: [...slip.get().lines, { ...line, id: lastId }], draft: emptyDraft });
}

export const removeLine = (slip: Store<Slip>, id: number): void =>
  change(slip, { lines: slip.get().lines.filter((line) => line.id !== id) });

/** Puts a line back on the board. */
export function editLine(slip: Store<Slip>, { id, type, draft }: Line): void {
  removeLine(slip, id);
  change(slip, { type, draft });
}

/** After the bet is placed: the numbers go, the stake stays. */
export const clearSlip = (slip: Store<Slip>): void => change(slip, { lines: [], draft: emptyDraft, chase: null });
