import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { history } from '../../platform/history';
import { tokens } from '../../theme';
import { Badge, Button, Money, type Column } from '../../ui';
import { useCurrency } from '../wallet';
import { useRecordColumns, RecordList, RecordTable } from '../records';
import { depositLink, oneDepositLink } from './links';
import type { Deposit } from './model';
import { useDeposits } from './queries';
import { looksOf } from './states';

export function DepositRecords() {
  const t = useT();
  const { symbol, code } = useCurrency();
  const pages = useDeposits();
  const { time, timeText, reference } = useRecordColumns<Deposit>(({ createdAt }) => createdAt);
  const columns: Column<Deposit>[] = [
    { key: 'way', title: t('deposit:payWith'), grow: 1.4, cell: (deposit) => deposit.channelName },
    time,
    reference,
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
    <RecordList hasBack title={t('wallet:depositRecords')}>
      <RecordTable
        name="deposits"
        label={t('deposit:records')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        stickAt={tokens.size.header}
        card={(deposit) => ({
          title: deposit.channelName,
          detail: `${timeText(deposit)} · ${deposit.reference}`,
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
          description: t('deposit:emptyText'),
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
    </RecordList>
  );
}

function StateBadge({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { key, tone, icon } = looksOf(deposit.state);
  return <Badge label={t(`deposit:state.${key}`)} tone={tone} icon={icon} />;
}

const stateWidth = tokens.size.balance + tokens.space.xxl;
