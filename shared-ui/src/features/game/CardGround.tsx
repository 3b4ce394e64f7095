import { createContext, useContext, useMemo, type Context, type ReactNode } from 'react';

import { useMember } from '../member';
import { useFavoriteIds } from './kept/favorites';
import { aimOf, type Aim } from './links';
import type { Game } from './model';

// Two of them, so that a heart which is pressed does not draw every cover anew.
const TrialContext = createContext<boolean | null>(null);
const KeptContext = createContext<ReadonlySet<string> | null>(null);

/** What every card below must know, asked for once: a list draws hundreds of them while it is scrolled. */
export function CardGround({ children }: { children: ReactNode }) {
  const isTrial = useMember()?.kind === 'trial';
  const ids = useFavoriteIds();
  const kept = useMemo(() => new Set(ids), [ids]);
  return (
    <TrialContext value={isTrial}>
      <KeptContext value={kept}>{children}</KeptContext>
    </TrialContext>
  );
}

function useGround<T>(context: Context<T | null>): T {
  const ground = useContext(context);
  if (ground === null) throw new Error('A card needs a CardGround above it.');
  return ground;
}

/** The way into a card's game. */
export const useAim = (game: Game): Aim => aimOf(game, useGround(TrialContext));

export const useIsKept = (id: string): boolean => useGround(KeptContext).has(id);
