import { MemberOverlay, MeScreen, pageOf, PageContent } from '../features/member';
import type { Place } from '../lib/place';
import { usePopup } from '../lib/popup';
import { useLayout } from '../theme';
import { canStack } from '../ui';
import { useMemberPages } from './memberPages';
import { closePane } from './closing';

/** The member center: a list with sections on a phone, a pane over the previous screen on a desktop. */
export function MemberScreen({ place }: { place: Place }) {
  const { isDesktop } = useLayout();
  const popup = usePopup();
  const pages = useMemberPages();
  if (isDesktop) {
    return popup === null || canStack ? <MemberOverlay pages={pages} place={place} onClose={closePane} /> : null;
  }
  const chosen = pageOf(pages, place);
  return chosen === undefined ? (
    <MeScreen pages={pages} />
  ) : (
    <PageContent key={chosen.page} page={chosen} place={place} />
  );
}
