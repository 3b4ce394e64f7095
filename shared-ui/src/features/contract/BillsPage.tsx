import { View } from 'react-native';

import { useT } from '../../i18n';
import { isRange, usualRange } from '../../lib/dayRange';
import { formatDay } from '../../lib/time';
import { isZero } from '../../lib/money';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Badge, Money, Select, Skeleton, Text, type Column } from '../../ui';
import { PageTitle, Ranges, RecordTable, useDays } from '../records';
import { useCurrency } from '../wallet';
import { billLooks, type Bill, type BillTotals } from './bill';
import { BillView } from './BillView';
import { contractKinds, nameOfKind, type ContractKind } from './model';
import { billPages, billsLink } from './pages';
import { useBills } from './queries';
import { useContractTexts } from './useContractTexts';

/** The bills of one kind of contracts, or one of them; the address names the kind by its page. */
export function BillsPage({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const page = query.get('page');
  const kind = contractKinds.find((each) => billPages[each] === page) ?? 'DIVIDEND';
  const id = query.get('id');
  if (id !== null) return <BillView key={id} id={id} kind={kind} />;
  return <BillList kind={kind} requested={query.get('range')} />;
}

function BillList({ kind, requested }: { kind: ContractKind; requested: string | null }) {
  const t = useT();
  const { isPhone } = useLayout();
  // Most dividends are settled every half month.
  const range = isRange(requested) ? requested : kind === 'DIVIDEND' ? 'month' : usualRange;
  const { totals, ...bills } = useBills({ ...useDays(range), kind });
  const row = useRow();
  return (
    <View style={a.gap_md} testID="agent-bills">
      <PageTitle title={t('contract:billsTitle')}>
        <Select
          label={t('contract:kind')}
          options={contractKinds.map((value) => ({ value, label: t(nameOfKind(value)) }))}
          value={kind}
          onChange={(next) => history.replace(billsLink(next, { range }))}
          closeLabel={t('common:close')}
          testID="bills-kind"
        />
        <Ranges name="bills" value={range} onChange={(next) => history.replace(billsLink(kind, { range: next }))} />
      </PageTitle>
      <Totals totals={totals} />
      <RecordTable
        name="bills"
        label={t('contract:billsTitle')}
        pages={bills}
        keyOf={({ id }) => id}
        {...row}
        onPress={({ id }) => history.push(billsLink(kind, { id }))}
        empty={{ title: t('contract:billsNone'), description: t('contract:billsNoneText') }}
        stickAt={isPhone ? tokens.size.header : tokens.size.headerDesktop}
      />
    </View>
  );
}

function Totals({ totals }: { totals: BillTotals | undefined }) {
  const t = useT();
  if (totals === undefined) return <Skeleton height={tokens.size.agentTile} radius="lg" />;
  return (
    <View style={[a.row_stretch, a.gap_md]} testID="bills-totals">
      <Total label={t('contract:received')} amount={totals.paid} due={totals.due} testID="bills-received" />
      <Total
        label={t('contract:paidOut')}
        amount={totals.paidToDownlines}
        due={totals.dueToDownlines}
        testID="bills-paid"
      />
    </View>
  );
}

interface TotalProps {
  label: string;
  amount: BillTotals['paid'];
  due: BillTotals['due'];
  testID: string;
}

function Total({ label, amount, due, testID }: TotalProps) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  return (
    <View style={[a.grow, a.gap_xs, a.p_lg, a.round_lg, theme.bgSurface, theme.border]}>
      <Text variant="label" tone="muted">
        {label}
      </Text>
      <Money amount={amount} currency={symbol} variant="heading" testID={testID} />
      <View style={[a.row, a.wrap, a.gap_xs]}>
        <Text variant="label" tone="muted">
          {t('contract:dueTotal')}
        </Text>
        <Money amount={due} variant="label" tone="muted" weight="regular" />
      </View>
    </View>
  );
}

function useRow() {
  const t = useT();
  const { locale } = useTheme();
  const { nameOf } = useContractTexts();
  const day = ({ earnedOn }: Bill) => formatDay(earnedOn, locale, 'day');
  const direction = ({ side }: Bill) => t(side === 'DOWNLINE' ? 'contract:youReceive' : 'contract:youPay');
  const state = ({ state: name }: Bill) => <Badge label={t(`contract:billState.${name}`)} {...billLooks[name]} />;
  const amount = (bill: Bill) => <Money amount={bill.amount} variant="detail" />;
  const paid = (bill: Bill) => <Money amount={bill.paid} variant="detail" />;
  const open = (bill: Bill) => (
    <Money amount={bill.open} variant="detail" tone={isZero(bill.open) ? 'muted' : 'warn'} />
  );
  const columns: Column<Bill>[] = [
    { key: 'period', title: t('contract:billPeriod'), cell: ({ period }) => period },
    { key: 'with', title: t('contract:with'), grow: 1.2, cell: nameOf },
    { key: 'side', title: t('contract:direction'), cell: direction },
    { key: 'state', title: t('contract:billStatus'), width: stateWidth, cell: state },
    { key: 'amount', title: t('contract:billAmount'), isFigure: true, cell: amount },
    { key: 'paid', title: t('contract:billPaid'), isFigure: true, cell: paid },
    { key: 'open', title: t('contract:billOpen'), isFigure: true, cell: open },
  ];
  return {
    columns,
    card: (bill: Bill) => ({
      title: nameOf(bill),
      detail: `${direction(bill)} · ${day(bill)}`,
      badge: state(bill),
      figures: [
        { label: t('contract:billAmount'), value: amount(bill) },
        { label: t('contract:billPaid'), value: paid(bill) },
        { label: t('contract:billOpen'), value: open(bill) },
      ],
    }),
    nameOf: (bill: Bill) => t('contract:openBill', { name: nameOf(bill), period: bill.period }),
  };
}

const stateWidth = tokens.size.balance + tokens.space.xxxl;
