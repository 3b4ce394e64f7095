import type { ReactNode } from 'react';

import { pageOf, useMember } from '../features/member';
import { typePaths } from '../features/game/menus';
import { hasSideMenu } from '../lib/paths';
import { BareFrame, DesktopFrame, PhoneFrame, type Tab } from '../shell';
import { useLayout } from '../theme';
import { memberPages, useMemberPages } from './memberPages';
import { routes } from './routes';
import type { Visit } from './navigation';
import type { PhoneChrome } from './table';

const gameNames: readonly string[] = ['games', ...Object.values(typePaths)];
const walletPages = ['transferFund', 'depositv2', 'withdraw'];

function chosenPage({ place, route }: Visit) {
  return route?.isOverlay === true ? pageOf(memberPages, place) : undefined;
}

function tabOf(visit: Visit): Tab | undefined {
  const name = visit.route?.name;
  if (name === 'home') return 'home';
  if (name === undefined) return undefined;
  if (gameNames.includes(name)) return 'games';
  if (visit.route?.isOverlay !== true) return undefined;
  return walletPages.includes(chosenPage(visit)?.page ?? '') ? 'wallet' : 'me';
}

function phoneChrome(visit: Visit): PhoneChrome {
  if (chosenPage(visit)?.hasFoot === true) return 'none';
  return visit.route?.phone ?? 'tab';
}

// Whether the screen of a tab is available; other tabs are hidden.
function hasTab(tab: Tab, isTrial: boolean): boolean {
  if (tab === 'games') return routes.some((route) => route.name === 'rng');
  if (tab === 'wallet') return !isTrial && memberPages.some(({ page }) => page === 'transferFund');
  return true;
}

/** The frame around a screen, by its route and the width of the window. */
export function Frame({
  visit,
  isBehind = false,
  children,
}: {
  visit: Visit;
  isBehind?: boolean;
  children: ReactNode;
}) {
  const { isDesktop } = useLayout();
  const pages = useMemberPages();
  const isTrial = useMember()?.kind === 'trial';
  if (visit.route?.frame === 'bare') return <BareFrame isBehind={isBehind}>{children}</BareFrame>;
  if (isDesktop) {
    return (
      <DesktopFrame path={visit.place.path} pages={pages} hasSideMenu={hasSideMenu(visit.place.path)}>
        {children}
      </DesktopFrame>
    );
  }
  const hasDeposit = memberPages.some(({ page }) => page === 'depositv2');
  return (
    <PhoneFrame
      chrome={phoneChrome(visit)}
      tab={tabOf(visit)}
      has={(tab) => hasTab(tab, isTrial)}
      hasDeposit={hasDeposit}
    >
      {children}
    </PhoneFrame>
  );
}
