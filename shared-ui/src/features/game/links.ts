import { linkTo } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { useMember } from '../member';
import type { Game } from './model';

export const gameLink = ({ id, name }: Pick<Game, 'id' | 'name'>): string => linkTo('gameFrame', { nodeId: id, name });

/** Leads into a game; whoever is signed out meets the sign-in first, play money is told what it needs. */
export function useGameLink(): (game: Game) => { href: string } | { onPress: () => void } {
  const isTrial = useMember()?.kind === 'trial';
  return (game) => (isTrial ? { onPress: () => openPopup({ name: 'trueAccount' }) } : { href: gameLink(game) });
}
