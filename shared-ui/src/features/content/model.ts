import type { BannerTarget } from './target';
import type { Block } from './markup';

export interface Banner {
  id: string;
  group: string;
  /** Name of one of our images. */
  image: string;
  lead: BannerTarget;
  title: string;
  text: string;
  action: string;
}

export interface Announcement {
  id: string;
  title: string;
  blocks: readonly Block[];
  at: string;
}

/** Signed out, signed in, signed in for the first time. */
export type Audience = 'B' | 'A' | 'F';

export interface HomePopup extends Announcement {
  audience: Audience;
}

export interface Promotion extends Announcement {
  image: string | undefined;
}

export interface Announcements {
  banners: readonly Banner[];
  notices: readonly Announcement[];
  headlines: readonly Announcement[];
  popups: readonly HomePopup[];
  promotions: readonly Promotion[];
}

/** Titles on a page of the list. */
export const titlesPerPage = 9;

export function pageOfTitles<T>(items: readonly T[], page: number): { shown: readonly T[]; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / titlesPerPage));
  const start = (Math.min(Math.max(page, 1), pages) - 1) * titlesPerPage;
  return { shown: items.slice(start, start + titlesPerPage), pages };
}

interface Visitor {
  isSignedIn: boolean;
  isFirstTime: boolean;
}

/** The popups for the current visitor, those of a first sign-in first. */
export function popupsFor(popups: readonly HomePopup[], { isSignedIn, isFirstTime }: Visitor): readonly HomePopup[] {
  const audiences: readonly Audience[] = isSignedIn ? (isFirstTime ? ['F', 'A'] : ['A']) : ['B'];
  return audiences.flatMap((audience) => popups.filter((popup) => popup.audience === audience));
}
