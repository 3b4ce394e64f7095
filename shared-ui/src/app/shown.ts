import { paths } from '../lib/paths';
import type { Place } from '../lib/place';
import { createStore, useStore } from '../lib/store';
import type { Route } from './table';

export interface Visit {
  place: Place;
  /** undefined: no such page. */
  route: Route | undefined;
}

/** What is on the screen now. */
export interface Shown {
  base: Visit;
  /** What lies below when the base is an overlay. */
  under: Visit;
  popup: Visit | null;
  /** A popup that another was opened over: it stays as it was left. */
  beneath: Visit | null;
}

export const homePlace: Place = { path: paths.home, query: '', hash: '', key: 'home', depth: 0 };

const nowhere: Visit = { place: homePlace, route: undefined };

export const shownStore = createStore<Shown>({ base: nowhere, under: nowhere, popup: null, beneath: null });
export const useShown = (): Shown => useStore(shownStore);
