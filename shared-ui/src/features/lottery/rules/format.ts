import { bitsOf } from './counting';
import { isSpaced, separatorOf, symbolText, wild, type BetType, type Selection } from './types';

/** A set as it is written; "-" for an empty one. */
export function setText(type: BetType, set: number): string {
  if (set === 0) return '-';
  return bitsOf(set)
    .map((symbol) => symbolText(type, symbol))
    .join(isSpaced(type) ? ' ' : '');
}

function ticketText(type: BetType, ticket: readonly number[]): string {
  const isWild = (symbol: number) => type.kind === 'roll' && symbol === wild;
  return ticket.map((symbol) => (isWild(symbol) ? 'X' : symbolText(type, symbol))).join(isSpaced(type) ? ' ' : '');
}

/** The two conditions of a pair: each is slot × 4 + option. */
function pairText(type: BetType, pair: readonly number[]): string {
  return pair.map((leg) => `${type.slots?.[leg >> 2]}${symbolText(type, leg & 3)}`).join('+');
}

/** A selection in its canonical form, which parses to itself. */
export function format({ type, sets, places, tickets, pool }: Omit<Selection, 'text' | 'units'>): string {
  const chosen = bitsOf(places)
    .map((place) => type.places?.[place])
    .join('');
  return (type.places === undefined ? '' : `${chosen}@`) + body();

  function body(): string {
    switch (type.form) {
      case 'sets':
        return sets.map((set) => setText(type, set)).join(',');
      case 'banker':
        return sets.map((set) => setText(type, set)).join('#');
      case 'slots':
        return (type.slots ?? [])
          .flatMap((slot, place) => (sets[place] ? [`${slot}:${setText(type, sets[place])}`] : []))
          .join(';');
      case 'pool':
        return pool.map((number) => symbolText(type, number)).join(' ');
      case 'pairs':
        return tickets.map((pair) => pairText(type, pair)).join(';');
      default:
        return tickets.map((ticket) => ticketText(type, ticket)).join(separatorOf(type));
    }
  }
}
