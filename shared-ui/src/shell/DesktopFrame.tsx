import type { ReactNode } from 'react';
import { Platform, View } from 'react-native';

import type { MemberPage } from '../features/member';
import { useT } from '../i18n';
import { a, tokens } from '../theme';
import { lazyOptional, SkipLink } from '../ui';
import { DesktopHeader } from './DesktopHeader';
import { Footer } from './Footer';
import { LanguageBar } from './LanguageBar';
import { OfflineBar } from './OfflineBar';
import { Page } from './Page';
import { Screen } from './Screen';
import { SideMenu } from './SideMenu';
import { TopNavigation } from './TopNavigation';

const ScrollTop = lazyOptional(async () => (await import('./ScrollTop')).ScrollTop);

export interface DesktopFrameProps {
  path: string;
  pages: readonly MemberPage[];
  hasSideMenu: boolean;
  children: ReactNode;
}

export function DesktopFrame({ path, pages, hasSideMenu, children }: DesktopFrameProps) {
  const t = useT();
  return (
    <Page
      header={
        <>
          <OfflineBar />
          <LanguageBar />
          <SkipLink label={t('common:skip')} target="screen" />
          <DesktopHeader pages={pages} />
        </>
      }
    >
      {Platform.OS === 'web' && <ScrollTop />}
      <View style={[a.row_stretch, wide]}>
        {hasSideMenu && <SideMenu path={path} />}
        <View style={[a.grow, column]}>
          <TopNavigation path={path} />
          <View style={content}>
            <Screen>{children}</Screen>
          </View>
          <Footer />
        </View>
      </View>
    </Page>
  );
}

const wide = { flexGrow: 1, width: '100%' as const };
const column = { flexBasis: 0, minWidth: 0 };
const content = { flexGrow: 1, width: '100%' as const, maxWidth: tokens.layout.content, alignSelf: 'center' as const };
