import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero, zero } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { Button, Card, Confirm, Icon, Money, Text, AmountField } from '../../ui';
import { FormError } from '../session';
import { useCurrency, useMoneyText } from '../wallet';
import { PaymentPasswordField, PaymentPasswordPopup, PaymentPasswordMissing } from '../withdrawal';
import { OfflineReason } from '../records';
import { usualAmounts, type Terms } from './model';
import { refetchTerms } from './queries';
import type { TransferForm } from './useTransferForm';

interface Props extends TransferForm {
  terms: Terms;
  receiver: string;
  isToDownline: boolean;
}

/** Receiver, amount and payment password. */
export function TransferFields({ terms, receiver, isToDownline, form, question, amount }: Props) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const [isSettingPassword, setSettingPassword] = useState(false);
  const isUsedUp = terms.countLeftToday <= 0;
  return (
    <View style={a.gap_xl}>
      <Transferable terms={terms} />
      {isUsedUp && <FormError>{t('transfer:usedUp')}</FormError>}
      <Receiver name={receiver} isToDownline={isToDownline} />
      {!terms.hasPaymentPassword && (
        <PaymentPasswordMissing name="transfer" isOnline={isOnline} onSet={() => setSettingPassword(true)} />
      )}
      <AmountField
        name="transfer"
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
          name="transfer"
          value={form.values.paymentPassword}
          error={form.errorOf('paymentPassword') ?? null}
          onChange={(value) => form.set('paymentPassword', value)}
          onBlur={() => form.blur('paymentPassword')}
          onSubmit={form.submit}
        />
      )}
      <FormError>{form.error}</FormError>
      <PaymentPasswordPopup
        isOpen={isSettingPassword}
        onClose={() => {
          setSettingPassword(false);
          void refetchTerms();
        }}
      />
      <Confirm
        isOpen={question.isOpen}
        title={t('transfer:confirmTitle', { amount: money(amount) })}
        confirmLabel={t('transfer:submit')}
        cancelLabel={t('common:back')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {t('transfer:confirmText', { name: receiver })}
      </Confirm>
    </View>
  );
}

/** What can be transferred, and why not the whole balance. */
function Transferable({ terms }: { terms: Terms }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  return (
    <Card testID={handle('transfer', 'balance')}>
      <Text variant="detail" tone="muted">
        {t('wallet:withdrawable')}
      </Text>
      <Money amount={terms.withdrawable} currency={symbol} variant="hero" testID={handle('transfer', 'withdrawable')} />
      {!isZero(terms.locked) && (
        <Text variant="label" tone="muted" style={a.pt_sm}>
          {t('transfer:locked', { amount: money(terms.locked) })}
        </Text>
      )}
    </Card>
  );
}

function Receiver({ name, isToDownline }: { name: string; isToDownline: boolean }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={a.gap_sm}>
      <Text variant="detail" weight="medium">
        {t('transfer:to')}
      </Text>
      <Card isDense>
        <View style={[a.row, a.gap_md]}>
          <View style={[a.center, a.round_full, theme.bgTint, mark]}>
            <Icon name={isToDownline ? 'arrow-down-left' : 'arrow-up-right'} size="mid" color={theme.color.brand} />
          </View>
          <View style={a.grow}>
            <Text weight="semibold" lines={1} testID={handle('transfer', 'receiver')}>
              {name}
            </Text>
            <Text variant="label" tone="muted">
              {t(isToDownline ? 'transfer:downline' : 'transfer:upline')}
            </Text>
          </View>
        </View>
      </Card>
    </View>
  );
}

/** The submit button. */
export function TransferSubmit({ form, amount }: Pick<Props, 'form' | 'amount'>) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  return (
    <>
      <Button
        label={amount === zero ? t('transfer:submit') : t('transfer:submitAmount', { amount: money(amount) })}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        isDisabled={form.isDisabled}
        onPress={form.submit}
        testID={handle('transfer', 'submit')}
      >
        {t('transfer:submit')}
        {amount !== zero && (
          <>
            {gap}
            <Money amount={amount} currency={symbol} tone="inherit" />
          </>
        )}
      </Button>
      <OfflineReason />
    </>
  );
}

const gap = '\u2002';
const mark = { width: tokens.size.thumb, height: tokens.size.thumb };
