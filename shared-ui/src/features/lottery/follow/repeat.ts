import { isMode, type Bet, type Mode } from '../model';
import { emptyDraft } from '../play/draft';
import { addLine, change, slipOf } from '../slip/store';
import { unitModes } from '../rules';

/**
 * Puts the selections of an order into the slip of their game and returns its address; null for an order without one. A
 * chase is repeated as its first bet.
 */
export function repeatOrder(bets: readonly Bet[]): { mode: Mode; gameCode: string } | null {
  const [first] = bets;
  if (first === undefined || !isMode(first.prizeMode)) return null;
  const slip = slipOf(first.gameCode, first.prizeMode);
  const unitMode = unitModes.find((mode) => mode === first.unitMode);
  change(slip, {
    lines: [],
    draft: emptyDraft,
    chase: null,
    multiple: String(first.multiple),
    group: first.prizeGroup,
    ...(unitMode === undefined ? {} : { unitMode }),
  });
  const seen = new Set<string>();
  for (const { betType, selection, gameCode } of bets) {
    const key = `${betType} ${selection}`;
    if (gameCode !== first.gameCode || seen.has(key)) continue;
    seen.add(key);
    addLine(slip, { type: betType, text: selection, draft: emptyDraft });
  }
  return { mode: first.prizeMode, gameCode: first.gameCode };
}
