import { useMemo } from 'react';

import { useWhiteLabel } from '../features/system';
import { memberPageAt } from '../features/member/recordPaths';
import { paths, type ParamValues } from '../lib/paths';
import type { Place } from '../lib/place';
import { createStore, useStore } from '../lib/store';
import type { Route } from './table';

export interface Visit {
  place: Place;
  /** undefined: no such page. */
  route: Route | undefined;
  /** Values of the parameters of the route's path. */
  params: ParamValues;
}

/** The screen component of a visit: the member center is one component with many paths, which stays mounted between them. */
export const componentOf = ({ route }: Pick<Visit, 'route'>): string | undefined =>
  route?.isOverlay === true ? 'member' : route?.name;

/** Which screen a visit shows: each section of the member center is one of its own. */
export const screenOf = ({ place, route }: Visit): string | undefined =>
  route?.isOverlay === true ? ['member', memberPageAt(place)].join(' ') : route?.name;

/** What is on the screen now. */
export interface Shown {
  base: Visit;
  /** What lies below when the base is an overlay, or a game that was opened from it. */
  under: Visit;
  /** The game that is open: as the base, or below the cashier, where it is found as it was left. */
  game: Visit | null;
  popup: Visit | null;
  /** A popup that another was opened over: it stays as it was left. */
  beneath: Visit | null;
}

export const homePlace: Place = { path: paths.home, query: '', hash: '', key: 'home', depth: 0 };

const nowhere: Visit = { place: homePlace, route: undefined, params: {} };

export const shownStore = createStore<Shown>({ base: nowhere, under: nowhere, game: null, popup: null, beneath: null });

/** What is shown to people: where the house is in earnest, what belongs to the sandbox is no page. */
export function useShown(): Shown {
  const shown = useStore(shownStore);
  const isSandbox = useWhiteLabel()?.isSandbox === true;
  return useMemo(() => {
    const served = (visit: Visit): Visit =>
      visit.route?.isSandboxOnly === true && !isSandbox ? { ...visit, route: undefined } : visit;
    return { ...shown, base: served(shown.base), under: served(shown.under) };
  }, [shown, isSandbox]);
}
