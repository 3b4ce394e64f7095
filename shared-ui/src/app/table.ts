import type { ComponentType } from 'react';

import type { TextKey } from '../i18n';
import type { PathName } from '../lib/paths';
import { paths, spelled } from '../lib/paths';
import type { Place } from '../lib/place';

export type FrameName = 'full' | 'bare';

/** What stands around a screen on a phone: header and bar, the bar alone, or nothing. */
export type PhoneChrome = 'home' | 'tab' | 'none';

export interface ScreenProps {
  place: Place;
}

export type Screen = ComponentType<ScreenProps>;
export type LoadScreen = () => Promise<Screen>;

export interface Route {
  name: PathName;
  paths: readonly string[];
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

type Options = Partial<
  Pick<Route, 'frame' | 'phone' | 'needsLogin' | 'isOpen' | 'isPopup' | 'isAside' | 'isSandboxOnly' | 'isOverlay'>
> & {
  also?: readonly string[];
};

const usual = {
  frame: 'full',
  phone: 'tab',
  needsLogin: false,
  isOpen: () => false,
  isPopup: false,
  isAside: false,
  isSandboxOnly: false,
  isOverlay: false,
} as const;

export function route(name: PathName, title: TextKey, load: LoadScreen, options: Options = {}): Route {
  const { also = [], ...rest } = options;
  return { ...usual, ...rest, name, title, load, paths: [paths[name], ...also] };
}

/** Addresses are read without regard to case, as people type them. */
export function matchRoute(routes: readonly Route[], path: string): Route | undefined {
  const asked = spelled(path);
  return routes.find((candidate) => candidate.paths.some((known) => spelled(known) === asked));
}
