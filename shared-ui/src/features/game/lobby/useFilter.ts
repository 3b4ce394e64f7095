import { useEffect, useState } from 'react';

import { linkTo, paths, normalized, type PlainPathName } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { history } from '../../../platform/history';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import { classes, orders, selections, subtypes, type GameFilter, type Order, type Selection } from '../model';
import { useDebouncedText } from '../search/useDebouncedText';

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Empty: the games of all types. */
export type ListedType = MenuType | '';

export interface LobbyFilter extends Omit<GameFilter, 'selectType'> {
  gameType: ListedType;
  selection: Selection;
}

/** The path of a list. */
export const listPath = (type: ListedType): PlainPathName => (type === '' ? 'games' : typePaths[type]);

/** Filters besides the type; an empty text removes one. */
export type FilterChanges = Partial<
  Pick<LobbyFilter, 'vassalage' | 'selection' | 'subType' | 'class' | 'minBet' | 'lines' | 'sort'>
>;

/** Filter values for the lowest stake and the fewest lines. */
export const minStake = '1';
export const minLines = '25';

/** The type is in the path, filters are in the query; typed text is added to the query after a pause. */
export function useFilter(place: Place) {
  const query = new URLSearchParams(place.query);
  const gameType = menuTypes.find((type) => paths[typePaths[type]] === place.path) ?? '';
  const requested = (query.get('q') ?? '').trim();
  const { typed, setTyped, q, settle: applyNow } = useSearchText(requested, place.key);
  const filter: LobbyFilter = {
    gameType,
    vassalage: query.get('vassalage') ?? '',
    selection: among(selections, query.get('selection')) ?? 'ALL',
    q,
    subType: among(subtypes, query.get('sub')) ?? '',
    class: among(classes, query.get('class')) ?? '',
    minBet: query.get('minBet') === minStake ? minStake : '',
    lines: query.get('lines') === minLines ? minLines : '',
    sort: among<Order>(orders, query.get('sort')) ?? 'POPULAR',
  };
  const address = addressOf(filter);
  useEffect(() => {
    // The member may have left the page in the meantime.
    if (q !== requested && normalized(history.current().path) === place.path) history.replace(address);
  }, [q, requested, address, place.path]);
  const show = (changes: FilterChanges) => {
    const text = typed.trim();
    applyNow(text);
    history.replace(addressOf({ ...filter, ...changes, q: text }));
  };
  const clear = () => {
    setTyped('');
    applyNow('');
    history.replace(paths[listPath(gameType)]);
  };
  return { filter, typed, setTyped, show, clear };
}

function addressOf({ gameType, vassalage, selection, subType, minBet, lines, sort, q, ...more }: LobbyFilter): string {
  return linkTo(listPath(gameType), {
    vassalage,
    selection: selection === 'ALL' ? '' : selection,
    sub: subType,
    class: more.class,
    minBet,
    lines,
    sort: sort === 'POPULAR' ? '' : sort,
    q,
  });
}

/**
 * The typed text, and the search text that follows after a pause. A new visit starts with the text of the address.
 */
function useSearchText(requested: string, visit: string) {
  const [{ typed, visit: visitKey }, set] = useState({ typed: requested, visit });
  const [q, applyNow] = useDebouncedText(typed.trim(), tokens.motion.enter);
  if (visitKey !== visit) {
    // More may have been typed since the address was updated.
    set({ typed: requested === q || requested === typed.trim() ? typed : requested, visit });
    applyNow(requested);
  }
  return { typed, q, settle: applyNow, setTyped: (text: string) => set((was) => ({ ...was, typed: text })) };
}
