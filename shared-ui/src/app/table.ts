import type { ComponentType } from 'react';

import type { TextKey } from '../i18n';
import type { PathName } from '../lib/paths';
import { paths } from '../lib/paths';
import type { Place } from '../lib/place';

export type FrameName = 'full' | 'bare';

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
  needsLogin: boolean;
  /** Shown over the screen one came from, or over home. */
  isPopup: boolean;
}

type Options = Partial<Pick<Route, 'frame' | 'needsLogin' | 'isPopup'>> & { also?: readonly string[] };

export function route(name: PathName, title: TextKey, load: LoadScreen, options: Options = {}): Route {
  const { also = [], frame = 'full', needsLogin = false, isPopup = false } = options;
  return { name, title, load, frame, needsLogin, isPopup, paths: [paths[name], ...also] };
}

const spelled = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase();

/** Addresses are read without regard to case, as people type them. */
export function matchRoute(routes: readonly Route[], path: string): Route | undefined {
  const asked = spelled(path);
  return routes.find((candidate) => candidate.paths.some((known) => spelled(known) === asked));
}
