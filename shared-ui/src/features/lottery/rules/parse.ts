import { countUnits, ones } from './counting';
import { format } from './format';
import { Reader, Refusal } from './reader';
import { readPairs, readTickets } from './tickets';
import {
  maxCoverage,
  maxLength,
  maxUnits,
  symbolCount,
  type BetType,
  type Invalid,
  type Parsed,
  type Reason,
  type Selection,
} from './types';

/** Reads a selection of a type: its canonical form and its units, or why it is refused. */
export function parse(type: BetType, text: string): Parsed {
  if (text.length > maxLength) return { error: { reason: 'too_long', part: 0, at: maxLength } };
  try {
    const parts = read(new Reader(type, text));
    const selection = { ...parts, text: format(parts), units: countUnits(parts) };
    const error = refusalOf(selection);
    return error === undefined ? { selection } : { error };
  } catch (fault) {
    if (fault instanceof Refusal) return { error: fault.invalid };
    throw fault;
  }
}

function refusalOf({ type, units }: Selection): Invalid | undefined {
  const refuse = (reason: Reason): Invalid => ({ reason, part: 0, at: 0 });
  if (units <= 0) return refuse('no_unit');
  if (units > maxUnits) return refuse('too_many_units');
  const covered = type.kind === 'cascade' ? Math.floor(units / (type.groups?.length ?? 1)) : units;
  const { outcomes = 0 } = type;
  return outcomes > 0 && covered * 100 > outcomes * maxCoverage ? refuse('coverage') : undefined;
}

function read(reader: Reader): Omit<Selection, 'text' | 'units'> {
  const { type } = reader;
  const parts = { type, places: places(reader), sets: [] as number[], tickets: [] as number[][], pool: [] as number[] };
  switch (type.form) {
    case 'sets':
      return { ...parts, sets: sets(reader) };
    case 'slots':
      return { ...parts, sets: slots(reader) };
    case 'banker':
      return { ...parts, sets: banker(reader) };
    case 'pool':
      return { ...parts, pool: pool(reader) };
    case 'pairs':
      return { ...parts, tickets: readPairs(reader) };
    default:
      return { ...parts, tickets: readTickets(reader) };
  }
}

function places(reader: Reader): number {
  const { places: all, k = 0 } = reader.type;
  if (all === undefined) return 0;
  let chosen = 0;
  for (let last = -1; !reader.accept('@');) {
    const place = reader.isAtEnd ? -1 : all.indexOf(reader.text[reader.at] ?? '');
    if (place < 0) reader.refuse('bad_symbol');
    if (place <= last) reader.refuse('repeated');
    chosen |= 1 << place;
    last = place;
    reader.at += 1;
  }
  if (ones(chosen) < k) reader.refuse('group_count');
  return chosen;
}

function sets(reader: Reader): number[] {
  const { groups = [], blank = false } = reader.type;
  const found = groups.map((group, place) => {
    reader.part = place;
    if (place > 0 && !reader.accept(',')) reader.refuse(reader.isAtEnd ? 'group_count' : 'bad_symbol');
    return blank && reader.accept('-') ? 0 : reader.set(group);
  });
  if (!reader.isAtEnd) reader.refuse('group_count');
  return found;
}

function slots(reader: Reader): number[] {
  const labels = reader.type.slots ?? [];
  const group = reader.type.groups?.[0] ?? { min: 1, max: symbolCount(reader.type) };
  const found = labels.map(() => 0);
  for (reader.part = 0; ; reader.part += 1) {
    const colon = reader.text.indexOf(':', reader.at);
    const slot = colon > reader.at ? labels.indexOf(reader.text.slice(reader.at, colon)) : -1;
    if (slot < 0) reader.refuse('bad_symbol');
    if (found[slot] !== 0) reader.refuse('repeated');
    reader.at = colon + 1;
    found[slot] = reader.set(group);
    if (reader.isAtEnd) return found;
    if (!reader.accept(';')) reader.refuse('bad_symbol');
  }
}

/** 1 to k − 1 bankers and a drag without them, at least k numbers together. */
function banker(reader: Reader): number[] {
  const { k = 0 } = reader.type;
  const bankers = reader.set({ min: 1, max: k - 1 });
  if (!reader.accept('#')) reader.refuse('group_count');
  reader.part = 1;
  const drag = reader.set({ min: 1, max: symbolCount(reader.type) });
  if (!reader.isAtEnd) reader.refuse('group_count');
  if ((bankers & drag) !== 0) reader.refuse('repeated');
  if (ones(bankers | drag) < k) reader.refuse('group_size');
  return [bankers, drag];
}

/** More numbers than a set of bits has. */
function pool(reader: Reader): number[] {
  const { min, max } = reader.type.groups?.[0] ?? { min: 1, max: symbolCount(reader.type) };
  if (reader.text.length > 3 * max - 1) {
    reader.at = 3 * max - 1;
    reader.refuse('group_size');
  }
  const found = new Set<number>();
  for (;;) {
    const start = reader.at;
    const number = reader.symbol();
    if (number === null) reader.refuse('bad_symbol');
    if (found.has(number)) {
      reader.at = start;
      reader.refuse('repeated');
    }
    found.add(number);
    if (reader.isAtEnd) break;
    if (!reader.accept(' ')) reader.refuse('bad_symbol');
  }
  if (found.size < min) reader.refuse('group_size');
  return [...found].sort((left, right) => left - right);
}
