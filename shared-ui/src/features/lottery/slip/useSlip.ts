import { useMemo } from 'react';

import { useStore, type Store } from '../../../lib/store';
import type { Board, Mode } from '../model';
import { textOf } from '../play/draft';
import { useTerms } from '../queries';
import { totalMultiple } from './plan';
import { boardType, firstOf, multipleOf, pricingOf, quoteOf, type Pricing, type Quote } from './quote';
import { slipOf, type Line, type Slip } from './store';

/** A line with its price; `line` is null for the selection that is still on the board. */
export interface PricedLine {
  line: Line | null;
  type: string;
  text: string;
  quote: Quote;
}

export interface SlipState {
  store: Store<Slip>;
  slip: Slip;
  pricing: Pricing;
  type: string;
  /** The selection on the board as it would be sent; empty while it is none. */
  text: string;
  multiple: bigint | null;
  lines: readonly PricedLine[];
  units: number;
  /** Of one draw. */
  stake: bigint;
  /** Of all draws of a chase. */
  total: bigint;
  most: bigint;
  isCut: boolean;
}

/** The slip of a board with all prices, computed from the same rules as on the server. */
export function useSlip(board: Board, gameCode: string, mode: Mode): SlipState {
  const store = slipOf(gameCode, mode);
  const slip = useStore(store);
  const { data: terms } = useTerms();
  const pricing = useMemo(
    () => pricingOf(board, mode, terms, slip.unitMode, slip.group),
    [board, mode, terms, slip.unitMode, slip.group],
  );
  const codes = board.types.map(({ type }) => type.code);
  const first = firstOf(codes);
  const type = slip.type !== null && codes.includes(slip.type) ? slip.type : first;
  const row = boardType(board, type);
  const text = row === undefined ? '' : textOf(row.type, slip.draft);
  const multiple = multipleOf(slip.multiple);
  const lines = useMemo(() => {
    const each = multiple ?? 1n;
    const all = [...slip.lines, ...(text === '' ? [] : [{ line: null, type, text }])];
    return all.flatMap((entry): PricedLine[] => {
      const quote = quoteOf(pricing, entry.type, entry.text, each);
      const line = 'id' in entry ? entry : null;
      return quote === null ? [] : [{ line, type: entry.type, text: entry.text, quote }];
    });
  }, [slip.lines, text, type, pricing, multiple]);
  const stake = lines.reduce((sum, { quote }) => sum + quote.stake, 0n);
  const single = multiple ?? 1n;
  return {
    store,
    slip,
    pricing,
    type,
    text,
    multiple,
    lines,
    units: lines.reduce((sum, { quote }) => sum + quote.units, 0),
    stake,
    total: slip.chase === null ? stake : (stake / single) * totalMultiple(slip.chase.multiples),
    most: lines.reduce((sum, { quote }) => sum + quote.most, 0n),
    isCut: lines.some(({ quote }) => quote.isCut),
  };
}
