import { compare, isMoney } from '../../../lib/money';
import type { Game } from '../model';
import type { LobbyFilter } from './useFilter';

type Narrow = Pick<LobbyFilter, 'vassalage' | 'subType' | 'class' | 'minBet' | 'lines' | 'sort' | 'q'>;

/** What a filter leaves of games that are at hand, and in which order: the same as the house would of its own lists. */
export function narrowed(games: readonly Game[], filter: Narrow, locale: string): readonly Game[] {
  const left = games.filter((game) => fits(game, filter));
  return filter.sort === 'NAME' ? left.sort((one, other) => one.name.localeCompare(other.name, locale)) : left;
}

function fits(game: Game, { vassalage, subType, class: tableClass, minBet, lines, q }: Narrow): boolean {
  return (
    (vassalage === '' || game.vendorCode === vassalage) &&
    (subType === '' || game.subtype === subType) &&
    (tableClass === '' || game.tableClass === tableClass) &&
    (!isMoney(minBet) || (game.minStake !== null && compare(game.minStake, minBet) >= 0)) &&
    (lines === '' || (game.lines ?? 0) >= Number(lines)) &&
    `${game.name} ${game.vendorName}`.toLocaleLowerCase().includes(q.toLocaleLowerCase())
  );
}
