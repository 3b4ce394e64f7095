import { useMemo } from 'react';

import { useWhiteLabel } from '../features/system';
import { memberPageAt } from '../features/member/recordPaths';
import { paths, type ParamValues } from '../lib/paths';
import type { Place } from '../lib/place';
import { createStore, useStore } from '../lib/store';
import type { Route } from './table';

export interface Visit {
  place: Place;
  /** undefined: not found. */
  route: Route | undefined;
  /** Path parameters of the route. */
  params: ParamValues;
}

/**
 * The screen component of a visit. The member center is one component with many paths and stays mounted between them.
 */
export const componentOf = ({ route }: Pick<Visit, 'route'>): string | undefined =>
  route?.isOverlay === true ? 'member' : route?.name;

/** Identifies the screen of a visit; each section of the member center is a screen of its own. */
export const screenOf = ({ place, route }: Visit): string | undefined =>
  route?.isOverlay === true ? ['member', memberPageAt(place)].join(' ') : route?.name;

/** The screens that are currently shown. */
export interface NavigationState {
  base: Visit;
  /** The visit behind an overlay or a game. */
  background: Visit;
  /** The open game: the base itself, or behind the cashier with its state kept. */
  game: Visit | null;
  popup: Visit | null;
  /** A popup below another popup, with its state kept. */
  popupBelow: Visit | null;
}

export const homePlace: Place = { path: paths.home, query: '', hash: '', key: 'home', depth: 0 };

const emptyVisit: Visit = { place: homePlace, route: undefined, params: {} };

export const navigationStore = createStore<NavigationState>({
  base: emptyVisit,
  background: emptyVisit,
  game: null,
  popup: null,
  popupBelow: null,
});

/** Returns the navigation state; routes of the sandbox are not found in production. */
export function useNavigation(): NavigationState {
  const state = useStore(navigationStore);
  const isSandbox = useWhiteLabel()?.isSandbox === true;
  return useMemo(() => {
    const withoutSandboxRoutes = (visit: Visit): Visit =>
      visit.route?.isSandboxOnly === true && !isSandbox ? { ...visit, route: undefined } : visit;
    return { ...state, base: withoutSandboxRoutes(state.base), background: withoutSandboxRoutes(state.background) };
  }, [state, isSandbox]);
}
