import { demoLink, linkTo } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { useMember } from '../member';
import type { Game } from './model';

/** Into a game; whether it can be tried without an account goes along for whoever has none. */
export const gameLink = ({ id, name, hasDemo }: Pick<Game, 'id' | 'name' | 'hasDemo'>): string =>
  linkTo('gameFrame', { nodeId: id, name, hasDemo: hasDemo ? '1' : undefined });

export type Aim = { href: string } | { onPress: () => void };

/** Leads into a game; whoever is signed out meets the sign-in first, play money is told what it needs. */
export function aimOf(game: Game, isTrial: boolean): Aim {
  if (!isTrial) return { href: gameLink(game) };
  const demo = game.hasDemo ? { demo: demoLink(game) } : {};
  return { onPress: () => openPopup({ name: 'trueAccount', ...demo }) };
}

/** The way into whichever game is chosen. */
export function useGameLink(): (game: Game) => Aim {
  const isTrial = useMember()?.kind === 'trial';
  return (game) => aimOf(game, isTrial);
}
