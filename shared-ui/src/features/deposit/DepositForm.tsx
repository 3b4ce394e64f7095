import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors, useIsOnline } from '../../api';
import { type T, useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { handle } from '../../lib/handle';
import { add, isZero, zero, type Money as Amount } from '../../lib/money';
import { useForm } from '../../lib/input/useForm';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Button, EmptyState, Money, Text, AmountField, Columns, FigureLine, Narrow } from '../../ui';
import { FirstDepositPrompt, StopNotice, useFirstDepositPrompt, useLimitRefusal, useStop } from '../limit';
import { SectionFrame } from '../member';
import { FormError } from '../session';
import { useCurrency, useMoneyText } from '../wallet';
import { LoadError, OfflineNotice, OfflineReason, RecordsLink } from '../records';
import { depositRecordsLink, oneDepositLink } from './links';
import { MethodDetails } from './MethodDetails';
import { Methods, MethodsSkeleton } from './Methods';
import { amountError, isAvailable, type Channel } from './model';
import { QuoteSummary } from './QuoteSummary';
import { currentQuote, useChannels, useCreateDeposit, useQuote } from './queries';

export function DepositForm() {
  const t = useT();
  const channels = useChannels();
  const stop = useStop();
  const records = (
    <RecordsLink href={depositRecordsLink()} label={t('deposit:records')} testID={handle('deposit', 'records')} />
  );
  if (stop !== null && stop !== undefined)
    return (
      <SectionFrame title={t('deposit:title')} action={records}>
        <Narrow>
          <View style={a.pt_sm}>
            <StopNotice stop={stop} />
          </View>
        </Narrow>
      </SectionFrame>
    );
  if (channels.data?.some(isAvailable) === true)
    return <Filled channels={channels.data} readAt={channels.dataUpdatedAt} action={records} />;
  return (
    <SectionFrame title={t('deposit:title')} action={records}>
      <Narrow>
        {channels.isPending && (
          <View style={[a.gap_sm, a.pt_sm]}>
            <Text variant="detail" tone="muted">
              {t('deposit:payWith')}
            </Text>
            <MethodsSkeleton />
          </View>
        )}
        {channels.isError && (
          <LoadError error={channels.error} retry={() => void channels.refetch()} isBusy={channels.isFetching} />
        )}
        {channels.data !== undefined && (
          <EmptyState
            title={t('deposit:noneTitle')}
            description={t('deposit:noneText')}
            testID={handle('deposit', 'empty')}
          />
        )}
      </Narrow>
    </SectionFrame>
  );
}

const walletsOwn = { id: '', currency: null };

function Filled({ channels, readAt, action }: { channels: readonly Channel[]; readAt: number; action: ReactNode }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const { mutateAsync: order } = useCreateDeposit();
  const prompt = useFirstDepositPrompt();
  const refusal = useLimitRefusal();
  const [chosenId, choose] = useState('');
  const open = channels.filter(isAvailable);
  const channel = open.find(({ id }) => id === chosenId) ?? open[0];
  const quote = useQuote(channel ?? walletsOwn);
  const isForeign = channel !== undefined && channel.currency !== null;
  const form = useForm({
    initial: { amount: '' },
    isDisabled: !isOnline || (isForeign && quote.data === undefined),
    check: ({ amount }) => (channel === undefined ? {} : check(amount, channel, t, money)),
    async send({ amount }) {
      const typed = parseMoney(amount);
      if (channel === undefined || typed === null || !(await prompt.ask())) return;
      const promise = channel.currency === null ? undefined : currentQuote(channel.id);
      const deposit = await order({
        channelId: channel.id,
        amount: typed,
        ...(promise === undefined ? {} : { quoteId: promise.id }),
      });
      history.push(oneDepositLink(deposit.id));
    },
    toErrors(fault) {
      if (fault instanceof ApiError && fault.fields.quoteId !== undefined) {
        void quote.refetch();
        return { '': t('deposit:rateRenewed') };
      }
      const words = refusal(fault);
      return words === undefined ? fieldErrors(fault, t, ['amount']) : { '': words };
    },
  });
  if (channel === undefined) return null;
  const amount = parseMoney(form.values.amount);
  const foot = (
    <Narrow>
      <Button
        label={amount === null ? t('deposit:submit') : t('deposit:submitAmount', { amount: money(amount) })}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        isDisabled={form.isDisabled}
        onPress={form.submit}
        testID={handle('deposit', 'submit')}
      >
        {t('deposit:submit')}
        {amount !== null && (
          <>
            {gap}
            <Money amount={amount} currency={symbol} tone="inherit" />
          </>
        )}
      </Button>
      <OfflineReason />
    </Narrow>
  );
  return (
    <SectionFrame title={t('deposit:title')} action={action} foot={foot}>
      <Columns side={<Parts amount={amount ?? zero} channel={channel} />}>
        <OfflineNotice readAt={readAt} />
        <View style={[a.gap_sm, a.pt_sm]}>
          <Text variant="detail" tone="muted">
            {t('deposit:payWith')}
          </Text>
          <Methods channels={channels} value={channel} onChange={choose} />
          <MethodDetails channel={channel} />
        </View>
        <View style={a.pt_xl}>
          <AmountField
            name="deposit"
            label={t('wallet:amount')}
            symbol={symbol}
            value={form.values.amount}
            error={form.errorOf('amount')}
            range={t('wallet:amountRange', { min: money(channel.minAmount, 0), max: money(channel.maxAmount, 0) })}
            quickAmounts={channel.quickAmounts}
            onChange={(value) => form.set('amount', value)}
            onBlur={() => form.blur('amount')}
            onSubmit={form.submit}
          />
        </View>
        {isForeign && (
          <QuoteSummary
            amount={add(amount ?? zero, channel.fee)}
            quote={quote.data}
            onEnd={() => void quote.refetch()}
          />
        )}
        {isForeign && quote.isError && (
          <LoadError error={quote.error} retry={() => void quote.refetch()} isBusy={quote.isFetching} />
        )}
        <FormError>{form.error}</FormError>
        <FirstDepositPrompt question={prompt} />
      </Columns>
    </SectionFrame>
  );
}

/** The amounts that result from the deposit. */
function Parts({ amount, channel }: { amount: Amount; channel: Channel }) {
  const t = useT();
  const { symbol } = useCurrency();
  return (
    <View>
      <FigureLine label={t('deposit:line')}>
        <Money amount={amount} currency={symbol} variant="detail" />
      </FigureLine>
      <FigureLine label={t('wallet:fee')}>
        <Money amount={channel.fee} currency={symbol} variant="detail" />
      </FigureLine>
      {!isZero(channel.fee) && channel.currency === null && (
        <FigureLine label={t('deposit:youPay')} testID={handle('deposit', 'pays')}>
          <Money amount={add(amount, channel.fee)} currency={symbol} variant="detail" />
        </FigureLine>
      )}
      <FigureLine label={t('deposit:arrives')}>{t('deposit:aboutMinutes', { count: channel.usualMinutes })}</FigureLine>
      <FigureLine label={t('deposit:intoBalance')} isTotal>
        <Money amount={amount} currency={symbol} variant="heading" />
      </FigureLine>
    </View>
  );
}

const gap = '\u2002';

function check(amount: string, channel: Channel, t: T, money: ReturnType<typeof useMoneyText>) {
  const fault = amountError(amount, channel);
  if (fault === null) return {};
  const limits = { min: money(channel.minAmount, 0), max: money(channel.maxAmount, 0) };
  return { amount: t(`wallet:amountFault.${fault}`, limits) };
}
