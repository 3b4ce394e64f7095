import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Money as Amount } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { Icon, Money, Skeleton, Text, type IconName } from '../../ui';
import { LoadError } from '../records';
import { useBalance } from './queries';

/** The parts of the balance, each with an explanation. */
export function BalanceContent() {
  const t = useT();
  const format = useFormat();
  const isOnline = useIsOnline();
  const { data, error, refetch, isFetching } = useBalance();
  if (data === undefined) {
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />;
    return (
      <View aria-hidden style={a.gap_md}>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={tokens.size.row} />
        ))}
      </View>
    );
  }
  const tone = isOnline ? 'text' : 'muted';
  return (
    <View style={a.gap_lg} testID={handle('balance', 'content')}>
      <View>
        <Text variant="detail" tone="muted">
          {t('wallet:balance')}
        </Text>
        <Money amount={data.balance} currency={data.currencySymbol} variant="hero" tone={tone} />
        {!isOnline && (
          <Text variant="label" tone="warn">
            {t('common:lastRecords', { ago: format.ago(data.asOf) })}
          </Text>
        )}
      </View>
      <View style={a.gap_md}>
        <Part
          icon="wallet"
          label={t('wallet:withdrawable')}
          text={t('wallet:withdrawableText')}
          amount={data.withdrawable}
          symbol={data.currencySymbol}
        />
        <Part
          icon="lock-simple"
          label={t('wallet:locked')}
          text={t('wallet:lockedText')}
          amount={data.locked}
          symbol={data.currencySymbol}
        />
        <Part
          icon="gift"
          label={t('wallet:bonus')}
          text={t('wallet:bonusText')}
          amount={data.bonus}
          symbol={data.currencySymbol}
        />
        <Part
          icon="hourglass-medium"
          label={t('wallet:openStakes')}
          text={t('wallet:openStakesText')}
          amount={data.openStakes}
          symbol={data.currencySymbol}
        />
      </View>
    </View>
  );
}

function Part({
  icon,
  label,
  text,
  amount,
  symbol,
}: {
  icon: IconName;
  label: string;
  text: string;
  amount: Amount;
  symbol: string;
}) {
  const theme = useTheme();
  return (
    <View style={[a.row_top, a.gap_md]}>
      <Icon name={icon} color={theme.color.muted} />
      <View style={a.grow}>
        <Text variant="detail" weight="medium">
          {label}
        </Text>
        <Text variant="label" tone="muted">
          {text}
        </Text>
      </View>
      <Money amount={amount} currency={symbol} variant="detail" />
    </View>
  );
}
