import { demoLink, linkTo } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { useMember } from '../member';
import type { Game } from './model';

/** Link to a game, with the information whether it has a demo for visitors. */
export const gameLink = ({ id, name, hasDemo }: Pick<Game, 'id' | 'name' | 'hasDemo'>): string =>
  linkTo('gameFrame', { nodeId: id, name, hasDemo: hasDemo ? '1' : undefined });

export type GameCardLink = { href: string } | { onPress: () => void };

/** The link of a game card: visitors are asked to sign in, trial sessions see what a game needs. */
export function cardLink(game: Game, isTrial: boolean): GameCardLink {
  if (!isTrial) return { href: gameLink(game) };
  const demo = game.hasDemo ? { demo: demoLink(game) } : {};
  return { onPress: () => openPopup({ name: 'trueAccount', ...demo }) };
}

/** Returns a function that links to a game. */
export function useGameLink(): (game: Game) => GameCardLink {
  const isTrial = useMember()?.kind === 'trial';
  return (game) => cardLink(game, isTrial);
}
