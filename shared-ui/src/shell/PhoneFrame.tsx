import type { ReactNode } from 'react';
import { View } from 'react-native';

import { tokens, web } from '../theme';
import { BottomBar, type Tab } from './BottomBar';
import { InstallCoach } from './InstallCoach';
import { HomeLight } from './HomeLight';
import { OfflineBar } from './OfflineBar';
import { Page } from './Page';
import { PhoneHeader } from './PhoneHeader';
import { safeBottom } from './safeArea';
import { Screen } from './Screen';

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
              <HomeLight height={tokens.size.homeGlow} />
            </View>
          )}
          <View style={chrome === 'home' && stuck}>
            <OfflineBar />
            {chrome === 'home' && <PhoneHeader hasDeposit={hasDeposit} />}
          </View>
        </>
      }
      footer={hasBar ? <BottomBar active={tab} has={has} /> : null}
    >
      <Screen>{children}</Screen>
      {chrome === 'home' && <InstallCoach />}
      {hasBar && (
        <View style={safeBottom}>
          <View style={barRoom} />
        </View>
      )}
    </Page>
  );
}

const stuck = [web({ position: 'sticky', zIndex: tokens.layer.bar }), { top: 0 }];
const barRoom = { height: tokens.size.bottomBar };
