import { View } from 'react-native';

import { MemberOverlay, MeScreen, pageOf, PageContent } from '../features/member';
import { BalanceLine } from '../features/wallet';
import type { Place } from '../lib/place';
import { usePopup } from '../lib/popup';
import { a, useLayout, useTheme } from '../theme';
import { canStack, lazyOptional } from '../ui';
import { useMemberPages } from './memberPages';
import { closePane } from './closing';

const ContinuePlaying = lazyOptional(
  async () => (await import('../features/game/home/ContinuePlaying')).ContinuePlaying,
);

/** The balance with its actions, and recently played games. */
function Summary() {
  const theme = useTheme();
  return (
    <>
      <View style={[theme.bgSurface, theme.border, a.round_lg, a.px_lg]} testID="me-balance">
        <BalanceLine />
      </View>
      <ContinuePlaying testID="me-recent" />
    </>
  );
}

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
    <MeScreen pages={pages} summary={<Summary />} />
  ) : (
    <PageContent key={chosen.page} page={chosen} place={place} />
  );
}
