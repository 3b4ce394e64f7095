import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Card, Copy, Text } from '../../ui';
import type { Deposit, PayTo } from './model';

/** The account that the player transfers to, with a copy button for each line. */
export function Account({ deposit, payTo }: { deposit: Deposit; payTo: PayTo }) {
  const isBank = deposit.method === 'BANK_TRANSFER';
  const lines = [
    { key: isBank ? 'bank' : 'network', value: payTo.name },
    { key: 'holder', value: payTo.holder ?? '' },
    { key: isBank ? 'number' : 'address', value: payTo.number },
    { key: 'note', value: isBank ? deposit.reference : '' },
  ] as const;
  return (
    <View style={wide}>
      <AccountLines lines={lines} />
    </View>
  );
}

export interface AccountLine {
  key: 'bank' | 'network' | 'holder' | 'number' | 'address' | 'note';
  value: string;
}

/** Lines of an account with a copy button each; empty ones are left out. */
export function AccountLines({ lines }: { lines: readonly AccountLine[] }) {
  const t = useT();
  return (
    <Card>
      {lines.map(
        ({ key, value }) =>
          value !== '' && <Line key={key} name={key} label={t(`deposit:account.${key}`)} value={value} />,
      )}
    </Card>
  );
}

function Line({ name, label, value }: { name: string; label: string; value: string }) {
  const t = useT();
  return (
    <View style={[a.row, a.between, a.gap_md, line]}>
      <View style={a.shrink}>
        <Text variant="label" tone="muted">
          {label}
        </Text>
        <Text variant="detail" weight="medium" isTabular selectable testID={handle('deposit', `account-${name}`)}>
          {value}
        </Text>
      </View>
      <Copy value={value} label={t('deposit:copy', { what: label })} testID={handle('deposit', `copy-${name}`)} />
    </View>
  );
}

const wide = { alignSelf: 'stretch' } as const;
const line = { minHeight: tokens.target };
