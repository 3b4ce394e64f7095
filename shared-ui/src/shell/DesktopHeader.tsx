import { View } from 'react-native';

import { useIsSignedIn, useReachability } from '../api';
import { ThemeToggle, useMember, type MemberPage } from '../features/member';
import { MessageBell } from '../features/message';
import { LanguageButton, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { sideMenu, usePreference } from '../platform/preference';
import { a, stickyAt, tokens, useLayout, useTheme } from '../theme';
import { Button, IconButton, Logo, Text, Touch, lazyOptional } from '../ui';
import { AccountMenu } from './AccountMenu';
import { BalanceCapsule } from './BalanceCapsule';
import { GuestButton } from './GuestButton';

const GameSearch = lazyOptional(async () => (await import('../features/game/search/GameSearch')).GameSearch);

export function DesktopHeader({ pages }: { pages: readonly MemberPage[] }) {
  const t = useT();
  const theme = useTheme();
  const isSignedIn = useIsSignedIn();
  const { isRoomy } = useLayout();
  const isFolded = usePreference(sideMenu) === 'folded';
  const name = useWhiteLabel()?.name ?? '';
  const start = { paddingStart: tokens.space.md, paddingEnd: tokens.space.xl };
  return (
    <View
      role="banner"
      style={[
        a.row,
        a.between,
        a.gap_lg,
        theme.bg,
        theme.borderBottom,
        stuck,
        start,
        { height: tokens.size.headerDesktop },
      ]}
    >
      <View style={[a.row, a.gap_sm, isRoomy && brand]}>
        <IconButton
          icon="sidebar-simple"
          label={isFolded ? t('shell:unfoldMenu') : t('shell:foldMenu')}
          isExpanded={!isFolded}
          onPress={() => sideMenu.set(isFolded ? 'open' : 'folded')}
          testID="side-menu-toggle"
        />
        <Touch
          href={paths.home}
          aria-label={name === '' ? t('shell:home') : name}
          style={[a.row, a.gap_md, a.target, a.round_sm]}
        >
          <Logo />
          {(isRoomy || !isSignedIn) && (
            <Text variant="heading" aria-hidden>
              {name}
            </Text>
          )}
        </Touch>
      </View>
      <View style={[a.shrink, search]}>
        <GameSearch fallback={<View style={[a.round_full, theme.bgSurface, theme.border, searchBox]} />} />
      </View>
      <View style={[a.row, a.gap_md, a.push]}>{isSignedIn ? <SignedIn pages={pages} /> : <SignedOut />}</View>
    </View>
  );
}

function SignedIn({ pages }: { pages: readonly MemberPage[] }) {
  const t = useT();
  const { isOnline } = useReachability();
  const isTrial = useMember()?.kind === 'trial';
  const has = (page: string) => pages.some((candidate) => candidate.page === page);
  return (
    <>
      {isTrial ? <GuestButton isLarge /> : <BalanceCapsule hasDeposit={false} isRound={false} />}
      {has('withdraw') && (
        <Button
          label={t('shell:withdraw')}
          href={linkTo('member', { page: 'withdraw' })}
          isDisabled={!isOnline}
          testID="header-withdraw"
        />
      )}
      {has('depositv2') && (
        <Button
          label={t('shell:deposit')}
          icon="plus"
          kind="filled"
          href={linkTo('member', { page: 'depositv2' })}
          isDisabled={!isOnline}
          testID="header-deposit"
        />
      )}
      <MessageBell />
      <ThemeToggle />
      <AccountMenu pages={pages} />
    </>
  );
}

function SignedOut() {
  const t = useT();
  return (
    <>
      <LanguageButton isLong />
      <ThemeToggle />
      <Button label={t('session:register')} href={linkTo('register')} testID="header-register" />
      <Button label={t('session:login')} kind="filled" href={linkTo('login')} testID="header-login" />
    </>
  );
}

const stuck = stickyAt(0, tokens.layer.bar);
// Aligns the search field with the end of the side menu.
const brand = { minWidth: tokens.size.sideMenu - tokens.space.xl - tokens.space.lg };
const search = { width: tokens.size.headerSearch, zIndex: 1 };
const searchBox = { height: tokens.size.field.filter };
