import { useEffect, useState } from 'react';

import { linkTo, paths } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { history } from '../../../platform/history';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import { shelves, type GameFilter, type Shelf } from '../model';

const isShelf = (text: string | null): text is Shelf => shelves.some((shelf) => shelf === text);

export interface LobbyFilter extends GameFilter {
  gameType: MenuType;
}

/** The type stands in the path, vendor and shelf in the query; what is typed waits for a pause. */
export function useFilter(place: Place) {
  const query = new URLSearchParams(place.query);
  const asked = query.get('shelf');
  const gameType = menuTypes.find((type) => paths[typePaths[type]] === place.path.toLowerCase()) ?? 'BGS';
  const [typed, setTyped] = useState('');
  const [q, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), tokens.motion.enter);
    return () => clearTimeout(timer);
  }, [typed]);
  const filter: LobbyFilter = {
    gameType,
    vassalage: query.get('vassalage') ?? '',
    selectType: isShelf(asked) ? asked : 'ALL',
    q,
  };
  const show = ({ vassalage, selectType }: Partial<Pick<GameFilter, 'vassalage' | 'selectType'>>) =>
    history.replace(
      linkTo(typePaths[gameType], {
        vassalage: vassalage ?? filter.vassalage,
        shelf: selectType ?? filter.selectType,
      }),
    );
  const clear = () => {
    setTyped('');
    setSearched('');
    history.replace(paths[typePaths[gameType]]);
  };
  return { filter, typed, setTyped, show, clear };
}
