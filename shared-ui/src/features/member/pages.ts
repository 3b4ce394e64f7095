import type { ComponentType } from 'react';

import type { TextKey } from '../../i18n';
import type { Place } from '../../lib/place';
import type { IconName } from '../../ui';

/** A section of the member center, by the page name of the product. */
export interface MemberPage {
  page: string;
  title: TextKey;
  icon: IconName;
  Section: ComponentType<{ place: Place }>;
  /** What waits there: a red number beside its title. */
  count?: number;
  /** Has its own pinned button where the bottom bar stands on a phone. */
  hasFoot?: boolean;
}

export function pageOf(pages: readonly MemberPage[], place: Place): MemberPage | undefined {
  const name = new URLSearchParams(place.query).get('page');
  return pages.find((candidate) => candidate.page === name);
}
