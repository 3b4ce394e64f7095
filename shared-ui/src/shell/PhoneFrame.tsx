import type { ReactNode } from 'react';
import { Platform, View } from 'react-native';

import { stickyAt, tokens } from '../theme';
import { lazyOptional } from '../ui';
import { BottomBar, type Tab } from './BottomBar';
import { CompactFooter } from './Footer';
import { InstallBanner } from './InstallBanner';
import { LanguageBar } from './LanguageBar';
import { HomeGlow } from './HomeGlow';
import { OfflineBar } from './OfflineBar';
import { Page } from './Page';
import { PhoneHeader } from './PhoneHeader';
import { safeBottom } from './safeArea';
import { Screen } from './Screen';

const ScrollTop = lazyOptional(async () => (await import('./ScrollTop')).ScrollTop);

export interface PhoneFrameProps {
  chrome: 'home' | 'tab' | 'none';
  tab: Tab | undefined;
  has: (tab: Tab) => boolean;
  hasDeposit: boolean;
  children: ReactNode;
}

export function PhoneFrame({ chrome, tab, has, hasDeposit, children }: PhoneFrameProps) {
  const hasBar = chrome !== 'none';
  return (
    <Page
      header={
        <>
          {chrome === 'home' && (
            <View pointerEvents="none">
              <HomeGlow height={tokens.size.homeGlow} />
            </View>
          )}
          <OfflineBar />
          {hasBar && <LanguageBar />}
          {chrome === 'home' && (
            <View style={stickyAt(0, tokens.layer.bar)}>
              <PhoneHeader hasDeposit={hasDeposit} />
            </View>
          )}
        </>
      }
      footer={hasBar ? <BottomBar active={tab} available={has} /> : null}
    >
      {/* The apps scroll to the top by a tap on the status bar. */}
      {hasBar && Platform.OS === 'web' && <ScrollTop />}
      <Screen>{children}</Screen>
      {chrome === 'home' && <InstallBanner />}
      {hasBar && (
        <View style={safeBottom}>
          <CompactFooter />
          <View style={barRoom} />
        </View>
      )}
    </Page>
  );
}

const barRoom = { height: tokens.size.bottomBar };
