import type { ComponentType } from 'react';

import type { TextKey } from '../../i18n';
import type { PathParams } from '../../lib/paths';
import type { Place } from '../../lib/place';
import type { IconName } from '../../ui';
import { memberPageAt, type RecordPathName } from './recordPaths';
import type { Member } from './model';

/** Screens of single records by path name. */
export type RecordScreens = { readonly [Name in RecordPathName]?: ComponentType<{ params: PathParams<Name> }> };

/** A section of the member center, by its page name. */
export interface MemberPage {
  page: string;
  title: TextKey;
  icon: IconName;
  Section: ComponentType<{ place: Place }>;
  records?: RecordScreens;
  /** Number of open items, a red badge beside the title. */
  count?: number;
  /** Has its own fixed button instead of the tab bar on a phone. */
  hasFoot?: boolean;
  /** Members that have it; all if omitted. */
  isFor?: (member: Member) => boolean;
}

/** The sections of a member; before the member is known, those that everyone has. */
export const pagesFor = (pages: readonly MemberPage[], member: Member | undefined): MemberPage[] =>
  pages.filter(({ isFor }) => isFor === undefined || (member !== undefined && isFor(member)));

export function pageOf(pages: readonly MemberPage[], place: Place): MemberPage | undefined {
  const name = memberPageAt(place);
  return pages.find((candidate) => candidate.page === name);
}
