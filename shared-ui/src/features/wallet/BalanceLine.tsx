import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { openPopup } from '../../lib/popup';
import { balanceShown, usePreference } from '../../platform/preference';
import { a, tokens, useLayout } from '../../theme';
import { Money, Skeleton, Text, Touch } from '../../ui';
import type { Balance } from './model';
import { useBalance } from './queries';

/** The balance above money screens on a phone, where only home has a header. Pressing it shows the details. */
export function BalanceLine() {
  const t = useT();
  const { isDesktop } = useLayout();
  const { data } = useBalance();
  if (isDesktop) return null;
  return (
    <Touch
      isPlain
      aria-haspopup="dialog"
      onPress={() => openPopup({ name: 'balance' })}
      {...(data === undefined ? {} : { testID: handle('money', 'balance') })}
      style={[a.row, a.between, a.gap_md, a.target, a.round_sm]}
    >
      <Text variant="detail" tone="muted">
        {t('wallet:balance')}
      </Text>
      {data === undefined ? (
        <Skeleton width={tokens.size.balance} height={tokens.type.detail.line} />
      ) : (
        <Figure {...data} />
      )}
    </Touch>
  );
}

function Figure({ balance, currencySymbol, asOf }: Balance) {
  const t = useT();
  const format = useFormat();
  const isOnline = useIsOnline();
  if (usePreference(balanceShown) === 'hidden')
    return (
      <Text variant="detail" tone="muted">
        {t('shell:balanceHidden')}
      </Text>
    );
  return (
    <View style={[a.row, a.gap_sm]}>
      {!isOnline && (
        <Text variant="label" tone="muted">
          {t('shell:balanceAge', { ago: format.ago(asOf) })}
        </Text>
      )}
      <Money amount={balance} currency={currencySymbol} variant="detail" tone={isOnline ? 'text' : 'muted'} />
    </View>
  );
}
