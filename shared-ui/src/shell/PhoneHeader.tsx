import { View } from 'react-native';

import { useIsSignedIn } from '../api';
import { useMember } from '../features/member';
import { MessageBell } from '../features/message';
import { LanguageButton, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { a, tokens, useLayout, useTheme } from '../theme';
import { Button, Logo, Touch } from '../ui';
import { BalanceCapsule } from './BalanceCapsule';
import { GuestButton } from './GuestButton';
import { HomeGlow } from './HomeGlow';

export function PhoneHeader({ hasDeposit }: { hasDeposit: boolean }) {
  const t = useT();
  const theme = useTheme();
  const { margin } = useLayout();
  const isSignedIn = useIsSignedIn();
  const isTrial = useMember()?.kind === 'trial';
  const name = useWhiteLabel()?.name ?? '';
  const home = t('shell:home');
  return (
    <View
      role="banner"
      style={[
        a.row,
        a.between,
        theme.bg,
        {
          height: tokens.size.header,
          paddingStart: margin,
          paddingEnd: isSignedIn ? tokens.space.sm : tokens.space.lg,
        },
      ]}
    >
      <HomeGlow height={tokens.size.header} />
      <Touch href={paths.home} aria-label={name === '' ? home : name} style={[a.target, a.justify_center, a.round_sm]}>
        <Logo />
      </Touch>
      {isTrial ? (
        <GuestButton />
      ) : isSignedIn ? (
        <View style={[a.row, a.gap_xs]}>
          <BalanceCapsule hasDeposit={hasDeposit} />
          <MessageBell />
        </View>
      ) : (
        <View style={[a.row, a.gap_xs]}>
          <LanguageButton />
          <Button label={t('session:register')} size="sm" href={linkTo('register')} testID="header-register" />
          <Button label={t('session:login')} size="sm" kind="filled" href={linkTo('login')} testID="header-login" />
        </View>
      )}
    </View>
  );
}
