import { View } from 'react-native';

import { ApiError } from '../../api';
import { useFormat, useT } from '../../i18n';
import { isZero, negate, type Money as Amount } from '../../lib/money';
import { a, tokens, useLayout } from '../../theme';
import { Badge, Button, Card, EmptyState, FigureLine, Money, Narrow, Skeleton, Text } from '../../ui';
import { LoadError, OfflineNotice } from '../records';
import { useInstant } from '../system';
import { useCurrency } from '../wallet';
import { billLooks, type BillDetail } from './bill';
import { nameOfKind, type ContractKind } from './model';
import { billsLink, contractLink } from './pages';
import { useBill } from './queries';
import { TermsTable } from './TermsTable';
import { useContractTexts, useRateText } from './useContractTexts';

/** One bill with everything that its amount follows from. */
export function BillView({ id, kind }: { id: string; kind: ContractKind }) {
  const t = useT();
  const bill = useBill(id);
  const { data, error } = bill;
  if (data !== undefined) return <Open bill={data} readAt={bill.dataUpdatedAt} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={t('contract:billMissing')}
        description={t('contract:missingText')}
        action={<Button label={t('contract:allBills')} kind="filled" href={billsLink(kind)} />}
        testID="bill-missing"
      />
    );
  if (error !== null) return <LoadError error={error} retry={() => void bill.refetch()} isBusy={bill.isFetching} />;
  return (
    <View aria-hidden style={a.gap_lg} testID="bill-loading">
      <Skeleton width="50%" height={tokens.size.row} />
      <Skeleton height={tokens.size.chart} radius="md" />
    </View>
  );
}

function Open({ bill, readAt }: { bill: BillDetail; readAt: number }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const { nameOf } = useContractTexts();
  const { symbol } = useCurrency();
  const { kind, state, side, period } = bill;
  return (
    <Narrow>
      <View style={a.gap_lg} testID="bill-open">
        {isDesktop && (
          <Button
            label={t('contract:allBills')}
            icon="caret-left"
            kind="text"
            href={billsLink(kind)}
            style={a.self_start}
            testID="bill-back"
          />
        )}
        <OfflineNotice readAt={readAt} />
        <View style={[a.row_top, a.wrap, a.between, a.gap_md]}>
          <View style={a.shrink}>
            <Text variant="heading" level={2}>
              {`${t(nameOfKind(kind))} · ${period}`}
            </Text>
            <Text variant="detail" tone="muted">
              {t(side === 'DOWNLINE' ? 'contract:receivedFrom' : 'contract:paidTo', { name: nameOf(bill) })}
            </Text>
          </View>
          <Badge label={t(`contract:billState.${state}`)} {...billLooks[state]} testID="bill-state" />
        </View>
        <Money amount={bill.amount} currency={symbol} variant="hero" testID="bill-amount" />
        <Derivation bill={bill} />
        <TermsTable kind={kind} terms={bill.terms} reached={bill.tier} />
        <Payment bill={bill} />
        <Button
          label={t('contract:open.request_termination')}
          isWide
          href={contractLink(bill.contractId)}
          testID="bill-contract"
        />
      </View>
    </Narrow>
  );
}

/** The figures from which the amount follows, in the order of the calculation. */
function Derivation({ bill }: { bill: BillDetail }) {
  const t = useT();
  const format = useFormat();
  const rate = useRateText();
  const { figures, kind } = bill;
  const line = (label: string, amount: Amount) => (
    <FigureLine key={label} label={label}>
      <Money amount={amount} variant="detail" />
    </FigureLine>
  );
  return (
    <Card testID="bill-derivation">
      {kind === 'DIVIDEND' && [
        line(t('contract:figure.stake'), figures.stake),
        line(t('contract:figure.payout'), negate(figures.payout)),
        line(t('contract:figure.rebate'), negate(figures.rebate)),
        line(t('contract:figure.activity'), negate(figures.activity)),
        line(t('contract:figure.salary'), negate(figures.salary)),
        line(t('contract:figure.base'), bill.base),
        line(t('contract:figure.carryIn'), bill.carryIn),
      ]}
      {kind === 'REALTIME_SALARY' && [
        line(t('contract:figure.won'), figures.won),
        line(t('contract:figure.lost'), figures.lost),
        line(t('contract:figure.dayWon'), figures.dayWon),
        line(t('contract:figure.dayLost'), figures.dayLost),
        line(t('contract:figure.paidBefore'), negate(figures.paidBefore)),
      ]}
      {kind !== 'REALTIME_SALARY' && (
        <>
          {line(t('agent:validBet'), figures.validBet)}
          <FigureLine label={t('contract:figure.active')}>{format.number(figures.active)}</FigureLine>
          <FigureLine label={t('contract:figure.tier')} testID="bill-tier">
            {bill.tier === null ? t('contract:figure.noTier') : format.number(bill.tier)}
          </FigureLine>
          <FigureLine label={t('contract:rate')}>{rate(bill.rate)}</FigureLine>
        </>
      )}
      <FigureLine label={t('contract:billAmount')} isTotal>
        <Money amount={bill.amount} />
      </FigureLine>
      {!isZero(bill.carryOut) && line(t('contract:figure.carryOut'), bill.carryOut)}
    </Card>
  );
}

function Payment({ bill }: { bill: BillDetail }) {
  const t = useT();
  const instant = useInstant();
  return (
    <Card>
      <FigureLine label={t('contract:billPaid')} testID="bill-paid">
        <Money amount={bill.paid} variant="detail" />
      </FigureLine>
      <FigureLine label={t('contract:billOpen')} testID="bill-owed">
        <Money amount={bill.open} variant="detail" tone={isZero(bill.open) ? 'muted' : 'warn'} />
      </FigureLine>
      {bill.settledAt !== null && (
        <FigureLine label={t('contract:settledAt')}>{instant(bill.settledAt, 'minute')}</FigureLine>
      )}
    </Card>
  );
}
