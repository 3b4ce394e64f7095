import { useT } from '../../i18n';
import { negate } from '../../lib/money';
import { history } from '../../platform/history';
import { tokens } from '../../theme';
import { Badge, Money, type Column } from '../../ui';
import { useCurrency } from '../wallet';
import { useRecordColumns, RecordList, RecordTable } from '../records';
import { oneTransferLink } from './links';
import type { Transfer } from './model';
import { useTransfers } from './queries';

/** All transfers sent and received. */
export function TransferRecords() {
  const t = useT();
  const { symbol, code } = useCurrency();
  const pages = useTransfers();
  const { time, timeText, reference } = useRecordColumns<Transfer>(({ at }) => at);
  const change = ({ isMine, amount }: Transfer) => (isMine ? negate(amount) : amount);
  const columns: Column<Transfer>[] = [
    { key: 'other', title: t('transfer:other'), grow: 1.4, cell: ({ other }) => other },
    time,
    reference,
    { key: 'kind', title: t('transfer:kind'), width: kindWidth, cell: (one) => <KindBadge transfer={one} /> },
    {
      key: 'amount',
      title: t('wallet:amountIn', { code }),
      isFigure: true,
      cell: (one) => <Money amount={change(one)} variant="detail" isChange />,
    },
  ];
  return (
    <RecordList hasBack title={t('transfer:recordsTitle')}>
      <RecordTable
        name="transfers"
        label={t('transfer:recordsTitle')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        stickAt={tokens.size.header}
        card={(one) => ({
          title: one.other,
          detail: `${timeText(one)} · ${one.reference}`,
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
        empty={{ title: t('transfer:emptyTitle'), description: t('transfer:emptyText') }}
      />
    </RecordList>
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
