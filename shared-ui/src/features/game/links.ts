import { linkTo, paths } from '../../lib/paths';
import { parseUrl } from '../../lib/place';
import { openPopup } from '../../lib/popup';
import { useMember } from '../member';
import { menuTypes, typePaths, type MenuType } from './menus';
import type { Game } from './model';

export const gameLink = ({ id, name }: Pick<Game, 'id' | 'name'>): string => linkTo('gameFrame', { nodeId: id, name });

/** Leads into a game; whoever is signed out meets the sign-in first, play money is told what it needs. */
export function useGameLink(): (game: Game) => { href: string } | { onPress: () => void } {
  const isTrial = useMember()?.kind === 'trial';
  return (game) => (isTrial ? { onPress: () => openPopup({ name: 'trueAccount' }) } : { href: gameLink(game) });
}

/** Content names addresses freely; only those that are served, and whose games exist, become links. */
export function leadsSomewhere(url: string, offered: readonly MenuType[]): boolean {
  if (url === '') return false;
  const { path } = parseUrl(url);
  const type = menuTypes.find((candidate) => paths[typePaths[candidate]] === path);
  if (type !== undefined) return offered.includes(type);
  return Object.values<string>(paths).includes(path);
}
