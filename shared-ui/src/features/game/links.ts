import { useIsSignedIn } from '../../api';
import { demoLink, linkTo, type PlainPathName } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { createStore } from '../../lib/store';
import { useMember } from '../member';
import type { Game } from './model';

/** The page of each lottery vendor: its games are part of the app. */
const lotteryPages: Partial<Record<string, PlainPathName>> = {
  LOTT: 'lottery',
  ELOTT: 'lottery',
  TCG_SEA: 'seaLottery',
  TCG_LOTTO_VN: 'vnLottery',
};

export const isLottery = (vendorCode: string): boolean => lotteryPages[vendorCode] !== undefined;

type LinkedGame = Pick<Game, 'id' | 'name' | 'hasDemo'> & Partial<Pick<Game, 'vendorCode'>>;

/** Link to a game, with the information whether it has a demo for visitors. */
export function gameLink({ id, name, hasDemo, vendorCode = '' }: LinkedGame): string {
  const page = lotteryPages[vendorCode];
  return page === undefined
    ? linkTo('gameFrame', { nodeId: id, name, hasDemo: hasDemo ? '1' : undefined })
    : linkTo(page, { nodeId: id });
}

/** The address of the open game from which the cashier was opened; null when there is none. */
export const askingGame = createStore<string | null>(null);

export type GameCardLink = { href: string; instead?: () => void } | { onPress: () => void };

/** Who opens a game. */
export type Audience = 'visitor' | 'trial' | 'member';

export function useGameAudience(): Audience {
  const isSignedIn = useIsSignedIn();
  const isTrial = useMember()?.kind === 'trial';
  return !isSignedIn ? 'visitor' : isTrial ? 'trial' : 'member';
}

/** The link of a game card: visitors see the game's details first, trial sessions its demo or what it needs. */
export function cardLink(game: Game, audience: Audience): GameCardLink {
  const href = gameLink(game);
  if (audience === 'visitor') return { href, instead: () => openPopup({ name: 'game', game }) };
  if (audience === 'member') return { href };
  return game.hasDemo ? { href: demoLink(game) } : { onPress: () => openPopup({ name: 'trueAccount' }) };
}

/** Returns a function that links to a game. */
export function useGameLink(): (game: Game) => GameCardLink {
  const audience = useGameAudience();
  return (game) => cardLink(game, audience);
}
