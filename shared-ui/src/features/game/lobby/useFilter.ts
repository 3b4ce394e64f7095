import { useEffect, useState } from 'react';

import { linkTo, paths } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { history } from '../../../platform/history';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import { classes, orders, shelves, subtypes, type GameFilter, type Order, type Shelf } from '../model';

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export interface LobbyFilter extends Omit<GameFilter, 'selectType'> {
  gameType: MenuType;
  shelf: Shelf;
}

/** What may be set besides the type; an empty text takes it off. */
export type Narrowing = Partial<
  Pick<LobbyFilter, 'vassalage' | 'shelf' | 'subType' | 'class' | 'minBet' | 'lines' | 'sort'>
>;

/** The least stake and the fewest lines that can be asked for. */
export const leastStake = '1';
export const leastLines = '25';

/** The type stands in the path, what narrows it in the query; what is typed waits for a pause. */
export function useFilter(place: Place) {
  const query = new URLSearchParams(place.query);
  const gameType = menuTypes.find((type) => paths[typePaths[type]] === place.path.toLowerCase()) ?? 'BGS';
  const { typed, setTyped, q } = useTyped(query.get('q') ?? '', place.key);
  const filter: LobbyFilter = {
    gameType,
    vassalage: query.get('vassalage') ?? '',
    shelf: among(shelves, query.get('shelf')) ?? 'ALL',
    q,
    subType: among(subtypes, query.get('sub')) ?? '',
    class: among(classes, query.get('class')) ?? '',
    minBet: query.get('minBet') === leastStake ? leastStake : '',
    lines: query.get('lines') === leastLines ? leastLines : '',
    sort: among<Order>(orders, query.get('sort')) ?? 'POPULAR',
  };
  const show = (changes: Narrowing) => {
    const next = { ...filter, ...changes };
    const { vassalage, shelf, subType, minBet, lines, sort } = next;
    history.replace(
      linkTo(typePaths[gameType], {
        vassalage,
        shelf: shelf === 'ALL' ? '' : shelf,
        sub: subType,
        class: next.class,
        minBet,
        lines,
        sort: sort === 'POPULAR' ? '' : sort,
        q: typed.trim(),
      }),
    );
  };
  const clear = () => {
    setTyped('');
    history.replace(paths[typePaths[gameType]]);
  };
  return { filter, typed, setTyped, show, clear };
}

/** What is typed, and what is searched for, a pause later. Whoever comes anew finds the address's text. */
function useTyped(asked: string, visit: string) {
  const [{ typed, q, told }, set] = useState({ typed: asked, q: asked.trim(), told: visit });
  if (told !== visit) set(asked === typed.trim() ? { typed, q, told: visit } : { typed: asked, q: asked, told: visit });
  useEffect(() => {
    const timer = setTimeout(() => set((was) => ({ ...was, q: typed.trim() })), tokens.motion.enter);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, q, setTyped: (text: string) => set((was) => ({ ...was, typed: text })) };
}
