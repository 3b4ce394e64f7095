import { useEffect, useState } from 'react';

import { linkTo, paths, normalized } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { history } from '../../../platform/history';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import { classes, orders, shelves, subtypes, type GameFilter, type Order, type Shelf } from '../model';
import { useSettled } from '../search/useSettled';

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

/** The type stands in the path, what narrows it in the query; what is typed waits for a pause, and then stands there as well. */
export function useFilter(place: Place) {
  const query = new URLSearchParams(place.query);
  const gameType = menuTypes.find((type) => paths[typePaths[type]] === place.path) ?? 'BGS';
  const asked = (query.get('q') ?? '').trim();
  const { typed, setTyped, q, settle } = useTyped(asked, place.key);
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
  const address = addressOf(filter);
  useEffect(() => {
    // Whoever went on meanwhile is not called back.
    if (q !== asked && normalized(history.current().path) === place.path) history.replace(address);
  }, [q, asked, address, place.path]);
  const show = (changes: Narrowing) => {
    const text = typed.trim();
    settle(text);
    history.replace(addressOf({ ...filter, ...changes, q: text }));
  };
  const clear = () => {
    setTyped('');
    settle('');
    history.replace(paths[typePaths[gameType]]);
  };
  return { filter, typed, setTyped, show, clear };
}

function addressOf({ gameType, vassalage, shelf, subType, minBet, lines, sort, q, ...more }: LobbyFilter): string {
  return linkTo(typePaths[gameType], {
    vassalage,
    shelf: shelf === 'ALL' ? '' : shelf,
    sub: subType,
    class: more.class,
    minBet,
    lines,
    sort: sort === 'POPULAR' ? '' : sort,
    q,
  });
}

/** What is typed, and what is searched for, a pause later. Whoever comes anew finds the address's text. */
function useTyped(asked: string, visit: string) {
  const [{ typed, told }, set] = useState({ typed: asked, told: visit });
  const [q, settle] = useSettled(typed.trim(), tokens.motion.enter);
  if (told !== visit) {
    // More may have been typed since our own text was written there.
    set({ typed: asked === q || asked === typed.trim() ? typed : asked, told: visit });
    settle(asked);
  }
  return { typed, q, settle, setTyped: (text: string) => set((was) => ({ ...was, typed: text })) };
}
