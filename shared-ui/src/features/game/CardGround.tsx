import { createContext, useContext, useMemo, type Context, type ReactNode } from 'react';

import { useMember } from '../member';
import { useFavoriteIds } from './kept/favorites';
import { aimOf, type Aim } from './links';
import type { Game } from './model';
import { useNewVendors } from './queries';

// Apart, so that a heart which is pressed does not draw every cover anew.
const TrialContext = createContext<boolean | null>(null);
const KeptContext = createContext<ReadonlySet<string> | null>(null);
const NewContext = createContext<ReadonlySet<string> | null>(null);

/** What every card below must know, asked for once: a list draws hundreds of them while it is scrolled. */
export function CardGround({ children }: { children: ReactNode }) {
  const isTrial = useMember()?.kind === 'trial';
  const ids = useFavoriteIds();
  const kept = useMemo(() => new Set(ids), [ids]);
  const { data } = useNewVendors();
  const joined = useMemo(() => new Set(data), [data]);
  return (
    <TrialContext value={isTrial}>
      <NewContext value={joined}>
        <KeptContext value={kept}>{children}</KeptContext>
      </NewContext>
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

/** Its vendor joined lately. */
export const useIsOfNewVendor = ({ vendorCode }: Game): boolean => useGround(NewContext).has(vendorCode);
