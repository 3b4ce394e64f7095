import type { ComponentType } from 'react';

import type { TextKey } from '../i18n';
import { matchPattern, paths, type ParamValues, type PathName, type PathParams } from '../lib/paths';
import type { Place } from '../lib/place';

export type FrameName = 'full' | 'bare';

/** What stands around a screen on a phone: header and bar, the bar alone, or nothing. */
export type PhoneChrome = 'home' | 'tab' | 'none';

/** What the screen of a route receives. */
export interface ScreenProps<Name extends PathName> {
  place: Place;
  params: PathParams<Name>;
}

/** A screen of any route; `route` checks that its parameters are those of its path. */
export type Screen = ComponentType<{ place: Place; params: ParamValues }>;
export type LoadScreen = () => Promise<Screen>;

export interface Route {
  name: PathName;
  /** Patterns of its path; the first one is its own. */
  paths: readonly string[];
  /** Whether values of parameters can name something; others are not found. */
  accepts(params: ParamValues): boolean;
  title: TextKey;
  load: LoadScreen;
  frame: FrameName;
  phone: PhoneChrome;
  needsLogin: boolean;
  /** Visits that are open to everybody all the same. */
  isOpen: (place: Place) => boolean;
  /** Shown over the screen one came from, or over home. */
  isPopup: boolean;
  /** A popup to look something up in: it opens over another one and gives it back as it was. */
  isAside: boolean;
  /** It is not found where the house is in earnest. */
  isSandboxOnly: boolean;
  /** On a desktop it lies over the screen one came from; on a phone it is a screen of its own. */
  isOverlay: boolean;
}

type Options<Name extends PathName> = Partial<
  Pick<Route, 'frame' | 'phone' | 'needsLogin' | 'isOpen' | 'isPopup' | 'isAside' | 'isSandboxOnly' | 'isOverlay'>
> & {
  also?: readonly string[];
  accepts?: (params: PathParams<Name>) => boolean;
};

const usual = {
  accepts: () => true,
  frame: 'full',
  phone: 'tab',
  needsLogin: false,
  isOpen: () => false,
  isPopup: false,
  isAside: false,
  isSandboxOnly: false,
  isOverlay: false,
} as const;

export function route<Name extends PathName>(
  name: Name,
  title: TextKey,
  load: () => Promise<ComponentType<ScreenProps<Name>>>,
  options: Options<Name> = {},
): Route {
  const { also = [], ...rest } = options;
  // Matching fills in every parameter of the pattern, so a screen gets the parameters of its own path.
  return {
    ...usual,
    ...rest,
    name,
    title,
    load: load as unknown as LoadScreen,
    paths: [paths[name], ...also],
  };
}

/** The route that serves a path, with the values of its parameters. Paths are matched without regard to case. */
export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: ParamValues } | undefined {
  for (const candidate of routes) {
    for (const pattern of candidate.paths) {
      const params = matchPattern(pattern, path);
      if (params !== undefined && candidate.accepts(params)) return { route: candidate, params };
    }
  }
  return undefined;
}
