import type { ComponentType } from 'react';

import type { TextKey } from '../i18n';
import { matchPattern, paths, type ParamValues, type PathName, type PathParams } from '../lib/paths';
import type { Place } from '../lib/place';

export type FrameName = 'full' | 'bare';

/** What surrounds a screen on a phone: header and tab bar, tab bar alone, or nothing. */
export type PhoneChrome = 'home' | 'tab' | 'none';

/** What the screen of a route receives. */
export interface ScreenProps<Name extends PathName> {
  place: Place;
  params: PathParams<Name>;
}

/** A screen of any route; `route` checks that its parameters match its path. */
export type Screen = ComponentType<{ place: Place; params: ParamValues }>;
export type LoadScreen = () => Promise<Screen>;

export interface Route {
  name: PathName;
  /** Path patterns; the first one is canonical. */
  paths: readonly string[];
  /** Whether the parameters can identify something; other paths are not found. */
  accepts(params: ParamValues): boolean;
  title: TextKey;
  load: LoadScreen;
  frame: FrameName;
  phone: PhoneChrome;
  needsLogin: boolean;
  /** Visits that are accessible without sign-in although the route needs it. */
  isPublic: (place: Place) => boolean;
  /** Shown over the previous screen, or over home. */
  isPopup: boolean;
  /** A popup that may open over another popup, which keeps its state. */
  canStack: boolean;
  /** Not found outside of the sandbox. */
  isSandboxOnly: boolean;
  /** On a desktop it is shown over the previous screen, on a phone as a screen of its own. */
  isOverlay: boolean;
}

type Options<Name extends PathName> = Partial<
  Pick<Route, 'frame' | 'phone' | 'needsLogin' | 'isPublic' | 'isPopup' | 'canStack' | 'isSandboxOnly' | 'isOverlay'>
> & {
  aliases?: readonly string[];
  accepts?: (params: PathParams<Name>) => boolean;
};

const defaults = {
  accepts: () => true,
  frame: 'full',
  phone: 'tab',
  needsLogin: false,
  isPublic: () => false,
  isPopup: false,
  canStack: false,
  isSandboxOnly: false,
  isOverlay: false,
} as const;

export function route<Name extends PathName>(
  name: Name,
  title: TextKey,
  load: () => Promise<ComponentType<ScreenProps<Name>>>,
  options: Options<Name> = {},
): Route {
  const { aliases = [], ...rest } = options;
  // Matching provides every parameter of the pattern, so the cast is safe.
  return {
    ...defaults,
    ...rest,
    name,
    title,
    load: load as unknown as LoadScreen,
    paths: [paths[name], ...aliases],
  };
}

/** Returns the route of a path and its parameters. Paths are matched case-insensitively. */
export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: ParamValues } | undefined {
  for (const candidate of routes) {
    for (const pattern of candidate.paths) {
      const params = matchPattern(pattern, path);
      if (params !== undefined && candidate.accepts(params)) return { route: candidate, params };
    }
  }
  return undefined;
}
