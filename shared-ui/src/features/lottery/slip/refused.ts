import { ApiError, errorMessage, isRecord } from '../../../api';
import type { T } from '../../../i18n';
import { numberText } from '../names';
import { boardType } from './quote';
import type { SlipState } from './useSlip';

/** A number of a content that pays less in the draw. The next confirmation accepts its factor. */
export interface LoweredPrice {
  content: number;
  number: string;
  factorPpm: number;
}

const paramsOf = (fault: unknown, code: string): Record<string, unknown> =>
  fault instanceof ApiError && fault.code === code && isRecord(fault.value) ? fault.value : {};

/** The lower price that an order was refused with; null for every other refusal. */
export function loweredPriceOf(fault: unknown): LoweredPrice | null {
  const { content, number, factorPpm } = paramsOf(fault, 'odds_changed');
  if (typeof content !== 'number' || typeof number !== 'string' || typeof factorPpm !== 'number') return null;
  return { content, number, factorPpm };
}

/** The version of the board's odds that an order was refused with; 0 for every other refusal. */
export function newOddsOf(fault: unknown): number {
  const { version } = paramsOf(fault, 'odds_changed');
  return typeof version === 'number' ? version : 0;
}

export const hasClosed = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 'issue_closed';

/** A number of a line as the board shows it. */
export function numberOfLine({ lines, pricing }: SlipState, content: number, number: string, t: T): string {
  const row = boardType(pricing.board, lines[content]?.type ?? '');
  return row === undefined ? number : numberText(t, row.type, number);
}

/** The message of a refused order, with the line that it is about. */
export function orderFault(fault: unknown, state: SlipState, t: T): string {
  const params = fault instanceof ApiError && isRecord(fault.value) ? fault.value : {};
  const { content } = params;
  if (typeof content !== 'number') return errorMessage(fault, t);
  const { number } = paramsOf(fault, 'number_closed');
  const text =
    typeof number === 'string'
      ? t('lottery:numberClosed', { number: numberOfLine(state, content, number, t) })
      : errorMessage(fault, t);
  return t('lottery:lineFault', { line: content + 1, text });
}
