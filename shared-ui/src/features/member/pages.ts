import type { ComponentType } from 'react';

import type { TextKey } from '../../i18n';
import type { PathParams } from '../../lib/paths';
import type { Place } from '../../lib/place';
import type { IconName } from '../../ui';
import { memberPageAt, type RecordPathName } from './recordPaths';
import type { Member } from './model';

/** Screens of single records by the name of their path. */
export type RecordScreens = { readonly [Name in RecordPathName]?: ComponentType<{ params: PathParams<Name> }> };

/** A section of the member center, by the page name of the product. */
export interface MemberPage {
  page: string;
  title: TextKey;
  icon: IconName;
  Section: ComponentType<{ place: Place }>;
  records?: RecordScreens;
  /** What waits there: a red number beside its title. */
  count?: number;
  /** Has its own pinned button where the bottom bar stands on a phone. */
  hasFoot?: boolean;
  /** Whose menu has it; without it, everybody's. */
  isFor?: (member: Member) => boolean;
}

/** What stands in a member's menu; before it is known who he is, what stands in everybody's. */
export const pagesFor = (pages: readonly MemberPage[], member: Member | undefined): MemberPage[] =>
  pages.filter(({ isFor }) => isFor === undefined || (member !== undefined && isFor(member)));

export function pageOf(pages: readonly MemberPage[], place: Place): MemberPage | undefined {
  const name = memberPageAt(place);
  return pages.find((candidate) => candidate.page === name);
}
