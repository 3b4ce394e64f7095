import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { formatTime } from '../../lib/time';
import { history } from '../../platform/history';
import { a, tokens, useTheme } from '../../theme';
import { Badge, Button, Money, Text, type Column } from '../../ui';
import { SectionFrame } from '../member';
import { useCurrency } from '../wallet';
import { RecordTable } from '../records';
import { useGmtOffset } from '../system';
import { depositLink, oneDepositLink } from './links';
import type { Deposit } from './model';
import { useDeposits } from './queries';
import { looksOf } from './states';

export function DepositRecords() {
  const t = useT();
  const { locale } = useTheme();
  const offset = useGmtOffset();
  const { symbol, code } = useCurrency();
  const pages = useDeposits();
  const time = (deposit: Deposit) => formatTime(deposit.createdAt, locale, offset, 'dayTime');
  const columns: Column<Deposit>[] = [
    { key: 'way', title: t('deposit:payWith'), grow: 1.4, cell: (deposit) => deposit.channelName },
    { key: 'time', title: t('wallet:time'), cell: time },
    {
      key: 'reference',
      title: t('common:reference'),
      isExtra: true,
      grow: 1.6,
      cell: (deposit) => (
        <Text variant="detail" tone="muted" lines={1}>
          {deposit.reference}
        </Text>
      ),
    },
    { key: 'state', title: t('wallet:state'), width: stateWidth, cell: (deposit) => <StateBadge deposit={deposit} /> },
    {
      key: 'fee',
      title: t('wallet:fee'),
      isFigure: true,
      cell: (deposit) => <Money amount={deposit.fee} variant="detail" />,
    },
    {
      key: 'amount',
      title: t('wallet:amountIn', { code }),
      isFigure: true,
      cell: (deposit) => <Money amount={deposit.amount} variant="detail" />,
    },
  ];
  return (
    <SectionFrame hasBack title={t('wallet:depositRecords')}>
      <View style={a.pt_xs}>
        <RecordTable
          name="deposits"
          label={t('deposit:records')}
          pages={pages}
          columns={columns}
          keyOf={({ id }) => id}
          stickAt={tokens.size.header}
          card={(deposit) => ({
            title: deposit.channelName,
            detail: `${time(deposit)} · ${deposit.reference}`,
            badge: <StateBadge deposit={deposit} />,
            figures: [
              {
                label: t('wallet:amount'),
                value: <Money amount={deposit.amount} currency={symbol} variant="detail" />,
              },
              { label: t('wallet:fee'), value: <Money amount={deposit.fee} currency={symbol} variant="detail" /> },
            ],
          })}
          onPress={({ id }) => history.push(oneDepositLink(id))}
          nameOf={({ reference }) => t('deposit:open', { reference })}
          empty={{
            title: t('deposit:emptyTitle'),
            sentence: t('deposit:emptyText'),
            action: (
              <Button
                label={t('deposit:submit')}
                kind="filled"
                href={depositLink()}
                testID={handle('deposits', 'start')}
              />
            ),
          }}
        />
      </View>
    </SectionFrame>
  );
}

function StateBadge({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { key, tone, icon } = looksOf(deposit.state);
  return <Badge label={t(`deposit:state.${key}`)} tone={tone} icon={icon} />;
}

const stateWidth = tokens.size.balance + tokens.space.xxl;
