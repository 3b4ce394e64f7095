import { useMutation } from '@tanstack/react-query';

import { call, type RequestBody } from '../../../api';
import { platformName } from '../../../platform/device';
import type { Issue, Mode } from '../model';
import { refreshBets, refreshIssues } from '../queries';
import type { LoweredPrice } from './refused';
import { clearSlip } from './store';
import type { SlipState } from './useSlip';

type Order = RequestBody<'POST /lgw/lottery/orders'>;

/** What is confirmed: the issues, and the lower prices that the member has seen. */
export interface Confirmed {
  issues: readonly Issue[];
  lowered: readonly LoweredPrice[];
}

/** The order of a slip for the issue that is sold now, or for as many as its chase has. */
function orderOf(state: SlipState, gameCode: string, mode: Mode, { issues, lowered }: Confirmed): Order {
  const { slip, pricing, lines, multiple } = state;
  const multiples = slip.chase?.multiples ?? [Number(multiple ?? 1n)];
  const numeros = issues
    .slice(0, multiples.length)
    .map(({ number }, draw) => ({ numero: number, multiple: multiples[draw] ?? 1 }));
  return {
    prizeMode: mode,
    device: platformName(),
    contents: lines.map(({ type, text, quote }, content) => ({
      gameCode,
      betType: type,
      selection: text,
      unitMode: pricing.unitMode,
      units: quote.units,
      ...(mode === 'LOTT' ? { prizeGroup: pricing.group } : { oddsVersion: pricing.board.oddsVersion }),
      ...(slip.chase === null ? {} : { winStop: slip.chase.stopsOnWin }),
      ...factorOf(content, lowered),
      numeros,
    })),
  };
}

/** The lowest price that the member has accepted for a content. */
function factorOf(content: number, lowered: readonly LoweredPrice[]): { factorPpm?: number } {
  const factors = lowered.filter((price) => price.content === content).map(({ factorPpm }) => factorPpm);
  return factors.length === 0 ? {} : { factorPpm: Math.min(...factors) };
}

/** Places the bet once: a lost answer is asked for again with the same key. */
export function usePlaceBet(state: SlipState, gameCode: string, mode: Mode) {
  return useMutation({
    mutationFn: (confirmed: Confirmed) => {
      const body = orderOf(state, gameCode, mode, confirmed);
      return mode === 'VN' ? call('POST /lgw/vn/orders', { body }) : call('POST /lgw/lottery/orders', { body });
    },
    onSuccess: () => {
      clearSlip(state.store);
      refreshBets();
    },
    onError: () => refreshIssues(gameCode),
  });
}
