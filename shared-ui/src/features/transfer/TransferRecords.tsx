import { View } from 'react-native';

import { useT } from '../../i18n';
import { negate } from '../../lib/money';
import { formatTime } from '../../lib/time';
import { history } from '../../platform/history';
import { a, tokens, useTheme } from '../../theme';
import { Badge, Money, Text, type Column } from '../../ui';
import { SectionFrame } from '../member';
import { useCurrency } from '../wallet';
import { RecordTable } from '../records';
import { useGmtOffset } from '../system';
import { oneTransferLink } from './links';
import type { Transfer } from './model';
import { useTransfers } from './queries';

/** Everything that I sent and received. */
export function TransferRecords() {
  const t = useT();
  const { locale } = useTheme();
  const offset = useGmtOffset();
  const { symbol, code } = useCurrency();
  const pages = useTransfers();
  const time = ({ at }: Transfer) => formatTime(at, locale, offset, 'dayTime');
  const change = ({ isMine, amount }: Transfer) => (isMine ? negate(amount) : amount);
  const columns: Column<Transfer>[] = [
    { key: 'other', title: t('transfer:other'), grow: 1.4, cell: ({ other }) => other },
    { key: 'time', title: t('wallet:time'), cell: time },
    {
      key: 'reference',
      title: t('common:reference'),
      isExtra: true,
      grow: 1.4,
      cell: ({ reference }) => (
        <Text variant="detail" tone="muted" lines={1}>
          {reference}
        </Text>
      ),
    },
    { key: 'kind', title: t('transfer:kind'), width: kindWidth, cell: (one) => <KindBadge transfer={one} /> },
    {
      key: 'amount',
      title: t('wallet:amountIn', { code }),
      isFigure: true,
      cell: (one) => <Money amount={change(one)} variant="detail" isChange />,
    },
  ];
  return (
    <SectionFrame hasBack title={t('transfer:recordsTitle')}>
      <View style={a.pt_xs}>
        <RecordTable
          name="transfers"
          label={t('transfer:recordsTitle')}
          pages={pages}
          columns={columns}
          keyOf={({ id }) => id}
          stickAt={tokens.size.header}
          card={(one) => ({
            title: one.other,
            detail: `${time(one)} · ${one.reference}`,
            badge: <KindBadge transfer={one} />,
            figures: [
              {
                label: t('wallet:amount'),
                value: <Money amount={change(one)} currency={symbol} variant="detail" isChange />,
              },
            ],
          })}
          onPress={({ id }) => history.push(oneTransferLink(id))}
          nameOf={({ reference }) => t('transfer:open', { reference })}
          empty={{ title: t('transfer:emptyTitle'), sentence: t('transfer:emptyText') }}
        />
      </View>
    </SectionFrame>
  );
}

function KindBadge({ transfer: { isMine } }: { transfer: Transfer }) {
  const t = useT();
  return (
    <Badge
      label={t(isMine ? 'transfer:sent' : 'transfer:received')}
      tone={isMine ? 'neutral' : 'good'}
      icon={isMine ? 'arrow-up-right' : 'arrow-down-left'}
    />
  );
}

const kindWidth = tokens.size.balance + tokens.space.xxxl;
