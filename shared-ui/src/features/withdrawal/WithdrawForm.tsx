import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { type T, useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { handle } from '../../lib/handle';
import { add, zero } from '../../lib/money';
import { useForm, type FieldErrors } from '../../lib/input/useForm';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Button, Confirm, Money, useConfirmation, AmountField, Columns, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { FormError } from '../session';
import { useCurrency, useMoneyText } from '../wallet';
import { OfflineNotice, OfflineReason } from '../records';
import { AddPayeePopup } from './AddPayeePopup';
import { withdrawalErrors } from './errors';
import { oneWithdrawalLink } from './links';
import { amountError, feeOf, isUsable, usualAmounts, type Terms } from './model';
import { Payees } from './Payees';
import { PaymentPasswordField } from './PaymentPasswordField';
import { PaymentPasswordPopup } from './PaymentPasswordPopup';
import { useWithdraw } from './queries';
import { PaymentPasswordMissing } from './PaymentPasswordMissing';
import { Summary } from './Summary';
import { Turnover } from './Turnover';

type Values = { payeeId: string; amount: string; paymentPassword: string };

export function WithdrawForm({ terms, readAt, action }: { terms: Terms; readAt: number; action: ReactNode }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const [open, setOpen] = useState<'payee' | 'secret' | null>(null);
  const question = useConfirmation();
  const isUsedUp = terms.leftToday <= 0;
  const { mutateAsync: withdraw } = useWithdraw();
  const form = useForm<Values>({
    initial: {
      payeeId: terms.payees.find((payee) => isUsable(payee, readAt))?.id ?? '',
      amount: '',
      paymentPassword: '',
    },
    check: (values) => check(values, terms, t, money),
    isDisabled: !isOnline || isUsedUp || !terms.hasPaymentPassword,
    async send({ payeeId, amount, paymentPassword }) {
      const amountText = parseMoney(amount);
      if (amountText === null || !(await question.ask())) return;
      const withdrawal = await withdraw({ amount: amountText, payeeId, paymentPassword });
      history.push(oneWithdrawalLink(withdrawal.id));
    },
    toErrors: (fault) => withdrawalErrors(fault, t, ['amount', 'payeeId', 'paymentPassword']),
  });
  const amount = parseMoney(form.values.amount) ?? zero;
  const fee = feeOf(amount, terms);
  const payee = terms.payees.find(({ id }) => id === form.values.payeeId);
  const foot = (
    <Narrow>
      <Button
        label={amount === zero ? t('withdrawal:submit') : t('withdrawal:submitAmount', { amount: money(amount) })}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        isDisabled={form.isDisabled}
        onPress={form.submit}
        testID={handle('withdraw', 'submit')}
      >
        {t('withdrawal:submit')}
        {amount !== zero && (
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
    <SectionFrame title={t('withdrawal:title')} action={action} foot={foot}>
      <Columns side={<Summary amount={amount} fee={fee} terms={terms} />}>
        <OfflineNotice readAt={readAt} />
        <View style={a.gap_xl}>
          <Turnover terms={terms} />
          {isUsedUp && <FormError>{t('withdrawal:usedUp')}</FormError>}
          {!terms.hasPaymentPassword && (
            <PaymentPasswordMissing name="withdraw" isOnline={isOnline} onSet={() => setOpen('secret')} />
          )}
          <Payees
            payees={terms.payees}
            value={form.values.payeeId}
            error={form.errorOf('payeeId')}
            now={readAt}
            isOnline={isOnline}
            onChange={(id) => form.set('payeeId', id)}
            onAdd={() => setOpen('payee')}
          />
          <AmountField
            name="withdraw"
            label={t('wallet:amount')}
            symbol={symbol}
            value={form.values.amount}
            error={form.errorOf('amount')}
            range={t('wallet:amountRange', { min: money(terms.minAmount, 0), max: money(terms.maxAmount, 0) })}
            quickAmounts={usualAmounts(terms)}
            onChange={(value) => form.set('amount', value)}
            onBlur={() => form.blur('amount')}
            onSubmit={form.submit}
          />
          {terms.hasPaymentPassword && (
            <PaymentPasswordField
              name="withdraw"
              value={form.values.paymentPassword}
              error={form.errorOf('paymentPassword') ?? null}
              onChange={(value) => form.set('paymentPassword', value)}
              onBlur={() => form.blur('paymentPassword')}
              onSubmit={form.submit}
            />
          )}
          <FormError>{form.error}</FormError>
        </View>
        <AddPayeePopup
          isOpen={open === 'payee'}
          waitHours={terms.waitHours}
          onClose={() => setOpen(null)}
          onAdded={(id) => form.set('payeeId', id)}
        />
        <PaymentPasswordPopup isOpen={open === 'secret'} onClose={() => setOpen(null)} />
        <Confirm
          isOpen={question.isOpen}
          title={t('withdrawal:confirmTitle', { amount: money(amount) })}
          confirmLabel={t('withdrawal:submit')}
          cancelLabel={t('common:back')}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          {payee === undefined
            ? ''
            : t('withdrawal:confirmText', {
                bank: payee.bank,
                number: payee.numberMasked,
                holder: payee.holder,
                fee: money(fee),
                total: money(add(amount, fee)),
              })}
        </Confirm>
      </Columns>
    </SectionFrame>
  );
}

const gap = '\u2002';

function check(values: Values, terms: Terms, t: T, money: ReturnType<typeof useMoneyText>): FieldErrors {
  const fault = amountError(values.amount, terms);
  const limits = {
    min: money(terms.minAmount, 0),
    max: money(terms.maxAmount, 0),
    withdrawable: money(terms.withdrawable),
  };
  const words =
    fault === 'withdrawable'
      ? t('withdrawal:fault.withdrawable', limits)
      : fault === null
        ? null
        : t(`wallet:amountFault.${fault}`, limits);
  return {
    ...(words === null ? {} : { amount: words }),
    ...(values.payeeId === '' ? { payeeId: t('withdrawal:fault.noPayee') } : {}),
    ...(/^[0-9]{6}$/.test(values.paymentPassword) ? {} : { paymentPassword: t('withdrawal:fault.sixDigits') }),
  };
}
