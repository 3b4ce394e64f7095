import { View } from 'react-native';

import { useReachability } from '../api';
import { refreshBalance, useBalance, type Balance } from '../features/wallet';
import { useFormat, useT } from '../i18n';
import { linkTo } from '../lib/paths';
import { openPopup } from '../lib/popup';
import { balanceShown, usePreference } from '../platform/preference';
import { a, tokens, useLayout, useTheme } from '../theme';
import { Icon, IconButton, Money, Skeleton, Text, Touch } from '../ui';

/**
 * The balance and open stakes in the header: can be hidden, refreshed and opened; grayed out with its age while
 * offline.
 */
export function BalanceCapsule({ hasDeposit, isRound = true }: { hasDeposit: boolean; isRound?: boolean }) {
  const theme = useTheme();
  const { width } = useLayout();
  return (
    <View
      style={[
        a.row,
        theme.bgSurface,
        theme.border,
        isRound ? a.round_full : a.round_md,
        a.ps_xs,
        { height: tokens.size.capsule, paddingEnd: hasDeposit ? tokens.space.xs : 0 },
      ]}
    >
      <Eye />
      <Figures />
      {/* The narrowest phones have no room for it; events and opening the app refresh the balance. */}
      {width >= tokens.layout.narrow && <Refresh />}
      {hasDeposit && <DepositDisc />}
    </View>
  );
}

function Figures() {
  const t = useT();
  const isHidden = usePreference(balanceShown) === 'hidden';
  const { data } = useBalance();
  const isSaid = data !== undefined && !isHidden;
  return (
    <Touch
      isPlain
      aria-haspopup="dialog"
      onPress={() => openPopup({ name: 'balance' })}
      {...(isSaid ? {} : { 'aria-label': t('shell:balance') })}
      {...(data === undefined ? {} : { testID: 'header-balance' })}
      style={[a.target, a.justify_center, a.round_sm, { minWidth: figureWidth }]}
    >
      {data === undefined && <Skeleton width={figureWidth} height={tokens.type.label.line} />}
      {data !== undefined && isHidden && <Text>{t('shell:balanceHidden')}</Text>}
      {isSaid && <Sums {...data} />}
    </Touch>
  );
}

function Sums({ balance, openStakes, currencySymbol, asOf }: Balance) {
  const t = useT();
  const format = useFormat();
  const { isOnline } = useReachability();
  return (
    <>
      <Money amount={balance} currency={currencySymbol} tone={isOnline ? 'text' : 'muted'} style={tight} />
      {isOnline ? (
        <View style={[a.row, a.gap_xs]}>
          <Text variant="label" tone="muted">
            {t('shell:atStake')}
          </Text>
          <Money amount={openStakes} currency={currencySymbol} variant="label" tone="muted" weight="regular" />
        </View>
      ) : (
        <Text variant="label" tone="muted">
          {t('shell:balanceAge', { ago: format.ago(asOf) })}
        </Text>
      )}
    </>
  );
}

function Eye() {
  const t = useT();
  const isHidden = usePreference(balanceShown) === 'hidden';
  return (
    <IconButton
      icon={isHidden ? 'eye-slash' : 'eye'}
      size="row"
      label={isHidden ? t('shell:showBalance') : t('shell:hideBalance')}
      isPressed={isHidden}
      onPress={() => balanceShown.set(isHidden ? 'shown' : 'hidden')}
      testID="header-balance-hide"
    />
  );
}

function Refresh() {
  const t = useT();
  const { isOnline } = useReachability();
  return (
    <IconButton
      icon={isOnline ? 'arrow-clockwise' : 'cloud-slash'}
      size="mid"
      label={t('shell:refreshBalance')}
      isDisabled={!isOnline}
      onPress={() => void refreshBalance()}
      testID="header-balance-refresh"
    />
  );
}

function DepositDisc() {
  const t = useT();
  const theme = useTheme();
  const { isOnline } = useReachability();
  // Its touch area must not overlap the previous button.
  const disc = { width: tokens.size.disc, height: tokens.size.disc, marginStart: tokens.space.xs };
  return (
    <Touch
      href={linkTo('member', { page: 'depositv2' })}
      aria-label={t('shell:deposit')}
      disabled={!isOnline}
      testID="header-deposit"
      hitSlop={tokens.space.xs}
      style={[a.center, a.round_full, isOnline ? theme.bgBrand : theme.bgRaised, disc]}
    >
      <Icon name="plus" color={isOnline ? theme.color.onBrand : theme.color.faint} />
    </Touch>
  );
}

const figureWidth = tokens.size.balance;
const tight = { lineHeight: tokens.type.detail.line };
