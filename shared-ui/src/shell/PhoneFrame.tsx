import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useTheme, web } from '../theme';
import { BottomBar, type Tab } from './BottomBar';
import { InstallCoach } from './InstallCoach';
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
  const theme = useTheme();
  const hasBar = chrome !== 'none';
  const light = web({
    backgroundImage: `radial-gradient(ellipse at 50% 0%, ${theme.color.brandTint}, transparent 70%)`,
  });
  return (
    <Page
      header={
        <>
          {chrome === 'home' && <View pointerEvents="none" style={[a.absolute, light, glow]} />}
          <OfflineBar />
          {chrome === 'home' && <PhoneHeader hasDeposit={hasDeposit} />}
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

const glow = { top: 0, start: 0, end: 0, height: tokens.size.homeGlow };
const barRoom = { height: tokens.size.bottomBar };
