import { permutations } from './counting';
import type { Reader } from './reader';
import { isSpaced, separatorOf, wild, type BetType } from './types';

const compare = (left: readonly number[], right: readonly number[]): number => {
  const place = left.findIndex((symbol, at) => symbol !== right[at]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
};

/** Typed tickets in ascending order; equal ones are refused. */
export function readTickets(reader: Reader): number[][] {
  const separator = separatorOf(reader.type);
  const tickets: number[][] = [];
  const starts: number[] = [];
  for (reader.part = 0; ; reader.part += 1) {
    starts.push(reader.at);
    tickets.push(ticket(reader, separator));
    if (reader.isAtEnd) return sorted(reader, tickets, starts);
    if (!reader.accept(separator)) reader.refuse('group_size');
  }
}

function sorted(reader: Reader, typed: readonly number[][], starts: readonly number[]): number[][] {
  const seen = new Set<string>();
  for (const [part, ticket] of typed.entries()) {
    const key = ticket.join(' ');
    if (seen.has(key)) {
      reader.part = part;
      reader.at = starts[part] ?? 0;
      reader.refuse('repeated');
    }
    seen.add(key);
  }
  return [...typed].sort(compare);
}

function ticket(reader: Reader, separator: string): number[] {
  const { type } = reader;
  const { k = 0 } = type;
  const start = reader.at;
  const symbols: number[] = [];
  for (let place = 0; place < k; place += 1) {
    if (place > 0 && isSpaced(type) && !reader.accept(' ')) reader.refuse('group_size');
    if (type.kind === 'roll' && reader.accept('X')) {
      symbols.push(wild);
      continue;
    }
    const symbol = reader.symbol();
    if (symbol === null)
      reader.refuse(reader.isAtEnd || reader.text[reader.at] === separator ? 'group_size' : 'bad_symbol');
    symbols.push(symbol);
  }
  const isOneWild = type.kind !== 'roll' || symbols.filter((symbol) => symbol === wild).length === 1;
  const ordered = type.order === 'ordered' ? symbols : [...symbols].sort((left, right) => left - right);
  const isWrong = !isOneWild || !hasClass(type, ordered);
  if (hasRepeat(type, ordered) || isWrong) {
    reader.at = start;
    reader.refuse(isOneWild && hasRepeat(type, ordered) ? 'repeated' : 'wrong_pattern');
  }
  return ordered;
}

const hasRepeat = (type: BetType, symbols: readonly number[]): boolean =>
  (type.order === 'distinct' || type.different === true) && new Set(symbols).size < symbols.length;

const hasClass = ({ classes = [] }: BetType, symbols: readonly number[]): boolean =>
  classes.length === 0 || classes.includes(permutations(symbols));

/** Pairs of conditions of different slots: 3B+4O. */
export function readPairs(reader: Reader): number[][] {
  const pairs: number[][] = [];
  const starts: number[] = [];
  for (reader.part = 0; ; reader.part += 1) {
    const start = reader.at;
    starts.push(start);
    const first = leg(reader);
    if (!reader.accept('+')) reader.refuse('group_size');
    const second = leg(reader);
    if (first >> 2 === second >> 2) {
      reader.at = start;
      reader.refuse('repeated');
    }
    pairs.push(first < second ? [first, second] : [second, first]);
    if (reader.isAtEnd) return sorted(reader, pairs, starts);
    if (!reader.accept(';')) reader.refuse('bad_symbol');
  }
}

/** A slot and its option as slot × 4 + option. */
function leg(reader: Reader): number {
  const slot = (reader.type.slots ?? []).findIndex((label) => reader.accept(label));
  const option = slot < 0 ? null : reader.symbol();
  if (option === null) reader.refuse('bad_symbol');
  return slot * 4 + option;
}
