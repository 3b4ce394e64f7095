import { compare, isMoney } from '../../../lib/money';
import type { Game } from '../model';
import type { LobbyFilter } from './useFilter';

type LocalFilter = Pick<LobbyFilter, 'vassalage' | 'subType' | 'class' | 'minBet' | 'lines' | 'sort' | 'q'>;

/** Filters and sorts loaded games in the same way as the server does with its lists. */
export function filterGames(games: readonly Game[], filter: LocalFilter, locale: string): readonly Game[] {
  const left = games.filter((game) => matches(game, filter));
  return filter.sort === 'NAME' ? left.sort((one, other) => one.name.localeCompare(other.name, locale)) : left;
}

function matches(game: Game, { vassalage, subType, class: tableClass, minBet, lines, q }: LocalFilter): boolean {
  return (
    (vassalage === '' || game.vendorCode === vassalage) &&
    (subType === '' || game.subtype === subType) &&
    (tableClass === '' || game.tableClass === tableClass) &&
    (!isMoney(minBet) || (game.minStake !== null && compare(game.minStake, minBet) >= 0)) &&
    (lines === '' || (game.lines ?? 0) >= Number(lines)) &&
    `${game.name} ${game.vendorName}`.toLocaleLowerCase().includes(q.toLocaleLowerCase())
  );
}
