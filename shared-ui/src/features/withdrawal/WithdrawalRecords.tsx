import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { history } from '../../platform/history';
import { tokens } from '../../theme';
import { Badge, Button, Money, type Column } from '../../ui';
import { useCurrency } from '../wallet';
import { useRecordColumns, RecordList, RecordTable } from '../records';
import { oneWithdrawalLink, withdrawLink } from './links';
import type { Withdrawal } from './model';
import { useWithdrawals } from './queries';
import { looksOf } from './states';

export function WithdrawalRecords() {
  const t = useT();
  const { symbol, code } = useCurrency();
  const pages = useWithdrawals();
  const { time, timeText, reference } = useRecordColumns<Withdrawal>(({ requestedAt }) => requestedAt);
  const bank = ({ payee }: Withdrawal) => `${payee.bank} ${payee.numberMasked}`;
  const columns: Column<Withdrawal>[] = [
    { key: 'to', title: t('withdrawal:to'), grow: 1.4, cell: bank },
    time,
    reference,
    {
      key: 'state',
      title: t('wallet:state'),
      width: stateWidth,
      cell: (withdrawal) => <StateBadge withdrawal={withdrawal} />,
    },
    { key: 'fee', title: t('wallet:fee'), isFigure: true, cell: ({ fee }) => <Money amount={fee} variant="detail" /> },
    {
      key: 'amount',
      title: t('wallet:amountIn', { code }),
      isFigure: true,
      cell: ({ amount }) => <Money amount={amount} variant="detail" />,
    },
  ];
  return (
    <RecordList hasBack title={t('wallet:withdrawalRecords')}>
      <RecordTable
        name="withdrawals"
        label={t('withdrawal:records')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        stickAt={tokens.size.header}
        card={(withdrawal) => ({
          title: bank(withdrawal),
          detail: `${timeText(withdrawal)} · ${withdrawal.reference}`,
          badge: <StateBadge withdrawal={withdrawal} />,
          figures: [
            {
              label: t('wallet:amount'),
              value: <Money amount={withdrawal.amount} currency={symbol} variant="detail" />,
            },
            { label: t('wallet:fee'), value: <Money amount={withdrawal.fee} currency={symbol} variant="detail" /> },
            {
              label: t('withdrawal:received'),
              value: <Money amount={withdrawal.received} currency={symbol} variant="detail" />,
            },
          ],
        })}
        onPress={({ id }) => history.push(oneWithdrawalLink(id))}
        nameOf={({ reference }) => t('withdrawal:open', { reference })}
        empty={{
          title: t('withdrawal:emptyTitle'),
          description: t('withdrawal:emptyText'),
          action: (
            <Button
              label={t('withdrawal:title')}
              kind="filled"
              href={withdrawLink()}
              testID={handle('withdrawals', 'start')}
            />
          ),
        }}
      />
    </RecordList>
  );
}

function StateBadge({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const { key, tone, icon } = looksOf(withdrawal.state);
  return <Badge label={t(`withdrawal:state.${key}`)} tone={tone} icon={icon} />;
}

const stateWidth = tokens.size.balance + tokens.space.xxxl;
