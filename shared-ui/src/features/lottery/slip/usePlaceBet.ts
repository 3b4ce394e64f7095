import { useMutation } from '@tanstack/react-query';

import { ApiError, call, errorMessage, isRecord, type RequestBody } from '../../../api';
import type { T } from '../../../i18n';
import { platformName } from '../../../platform/device';
import type { Issue, Mode } from '../model';
import { refreshBets, refreshIssues } from '../queries';
import { clearSlip } from './store';
import type { SlipState } from './useSlip';

type Order = RequestBody<'POST /lgw/lottery/orders'>;

/** The order of a slip for the issue that is sold now, or for as many as its chase has. */
export function orderOf(state: SlipState, gameCode: string, mode: Mode, issues: readonly Issue[]): Order {
  const { slip, pricing, lines, multiple } = state;
  const multiples = slip.chase?.multiples ?? [Number(multiple ?? 1n)];
  const numeros = issues
    .slice(0, multiples.length)
    .map(({ number }, draw) => ({ numero: number, multiple: multiples[draw] ?? 1 }));
  return {
    prizeMode: mode,
    device: platformName(),
    contents: lines.map(({ type, text, quote }) => ({
      gameCode,
      betType: type,
      selection: text,
      unitMode: pricing.unitMode,
      units: quote.units,
      ...(mode === 'LOTT' ? { prizeGroup: pricing.group } : { oddsVersion: pricing.board.oddsVersion }),
      ...(slip.chase === null ? {} : { winStop: slip.chase.stopsOnWin }),
      numeros,
    })),
  };
}

/** Places the bet once: a lost answer is asked for again with the same key. */
export function usePlaceBet(state: SlipState, gameCode: string, mode: Mode) {
  return useMutation({
    mutationFn: (issues: readonly Issue[]) => {
      const body = orderOf(state, gameCode, mode, issues);
      return mode === 'VN' ? call('POST /lgw/vn/orders', { body }) : call('POST /lgw/lottery/orders', { body });
    },
    onSuccess: () => {
      clearSlip(state.store);
      refreshBets();
    },
    onError: () => refreshIssues(gameCode),
  });
}

/** The message of a refused order, with the line that it is about. */
export function orderFault(fault: unknown, t: T): string {
  const text = errorMessage(fault, t);
  const params = fault instanceof ApiError && isRecord(fault.value) ? fault.value : {};
  return typeof params.content === 'number' ? t('lottery:lineFault', { line: params.content + 1, text }) : text;
}

export const hasClosed = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 'issue_closed';
