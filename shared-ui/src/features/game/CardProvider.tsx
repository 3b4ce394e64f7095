import { createContext, useContext, useMemo, type Context, type ReactNode } from 'react';

import { useFavoriteIds } from './favorites/favorites';
import { cardLink, useGameAudience, type Audience, type GameCardLink } from './links';
import type { Game } from './model';
import { useNewVendors } from './queries';

// Separate contexts, so that changing a favorite does not re-render every cover.
const AudienceContext = createContext<Audience | null>(null);
const FavoritesContext = createContext<ReadonlySet<string> | null>(null);
const NewContext = createContext<ReadonlySet<string> | null>(null);

/** Data that every card needs, loaded once: a scrolled list renders hundreds of cards. */
export function CardProvider({ children }: { children: ReactNode }) {
  const audience = useGameAudience();
  const favoriteIds = useFavoriteIds();
  const favorites = useMemo(() => new Set(favoriteIds), [favoriteIds]);
  const { data } = useNewVendors();
  const newVendors = useMemo(() => new Set(data), [data]);
  return (
    <AudienceContext value={audience}>
      <NewContext value={newVendors}>
        <FavoritesContext value={favorites}>{children}</FavoritesContext>
      </NewContext>
    </AudienceContext>
  );
}

function useCardContext<T>(context: Context<T | null>): T {
  const ground = useContext(context);
  if (ground === null) throw new Error('A card needs a CardGround above it.');
  return ground;
}

/** The link of a card. */
export const useCardLink = (game: Game): GameCardLink => cardLink(game, useCardContext(AudienceContext));

export const useIsFavorite = (id: string): boolean => useCardContext(FavoritesContext).has(id);

/** Whether the game's vendor is new. */
export const useIsNewVendor = ({ vendorCode }: Game): boolean => useCardContext(NewContext).has(vendorCode);
