import { View } from 'react-native';

import { fieldErrors, useIsOnline } from '../../api';
import { type T, useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { handle } from '../../lib/handle';
import { compare, formatMoney, money as moneyOf, type Money } from '../../lib/money';
import { useForm } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Popup, Text, useToast, AmountField } from '../../ui';
import { FormError } from '../session';
import { useCurrency, useMoneyText } from '../wallet';
import { OfflineReason } from '../records';
import { amountError, effectOf, minUnits, maxUnits, type Limit, type LimitId } from './model';
import { useChangeLimits } from './queries';

const usual = ['500.00', '1000.00', '2000.00', '5000.00'].map(moneyOf);

export interface LimitPopupProps {
  which: LimitId;
  limit: Limit | undefined;
  /** Hours before a raise can be confirmed. */
  waitHours: number;
  onClose: () => void;
}

/** Sets one limit and shows when the change will apply before it is sent. */
export function LimitPopup({ which, limit, waitHours, onClose }: LimitPopupProps) {
  const t = useT();
  const toast = useToast();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const { mutateAsync: change, isPending } = useChangeLimits();
  const send = async (amount: Money | null) => {
    await change({ action: 'set', which, amount });
    toast({ text: t(`limit:saved.${effectOf(limit, amount)}`, { hours: waitHours }), tone: 'good' });
    onClose();
  };
  const form = useForm({
    initial: { amount: limit === undefined ? '' : formatMoney(limit.amount, 'en') },
    check: ({ amount }) => check(amount, t, money),
    isDisabled: !isOnline,
    send: ({ amount }) => send(parseMoney(amount)),
    toErrors: (fault) => fieldErrors(fault, t, ['amount']),
  });
  const typed = parseMoney(form.values.amount);
  const isSame =
    limit !== undefined && limit.pendingChange === null && typed !== null && compare(limit.amount, typed) === 0;
  return (
    <Popup
      isOpen
      title={t(`limit:edit.${which.kind}.${which.period}`)}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFirm={form.isBusy}
      testID={handle('limit', 'popup')}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <AmountField
          name="limit"
          label={t('wallet:amount')}
          symbol={symbol}
          value={form.values.amount}
          error={form.errorOf('amount')}
          range={t('limit:atLeast', { min: money(minUnits, 0) })}
          quickAmounts={usual}
          onChange={(value) => form.set('amount', value)}
          onBlur={() => form.blur('amount')}
          onSubmit={form.submit}
        />
        <Text variant="detail" tone="muted" role="status" testID={handle('limit', 'effect')}>
          {t(`limit:effect.${effectOf(limit, typed ?? minUnits)}`, { hours: waitHours })}
        </Text>
        <FormError>{form.error}</FormError>
        <View style={a.gap_sm}>
          <Button
            label={t('limit:save')}
            kind="filled"
            size="lg"
            isWide
            isBusy={form.isBusy}
            isDisabled={form.isDisabled || isSame}
            onPress={form.submit}
            testID={handle('limit', 'submit')}
          />
          {limit !== undefined && (
            <Button
              label={t('limit:remove')}
              kind="text"
              isWide
              isDisabled={!isOnline || form.isBusy || isPending}
              onPress={() => void send(null).catch((fault: unknown) => form.setErrors(fieldErrors(fault, t, [])))}
              testID={handle('limit', 'remove')}
            />
          )}
          <OfflineReason />
        </View>
      </View>
    </Popup>
  );
}

function check(amount: string, t: T, money: ReturnType<typeof useMoneyText>) {
  const fault = amountError(amount);
  if (fault === null) return {};
  return { amount: t(`wallet:amountFault.${fault}`, { min: money(minUnits, 0), max: money(maxUnits, 0) }) };
}
