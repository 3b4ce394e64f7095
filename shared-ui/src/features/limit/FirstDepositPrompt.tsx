import { useRef, useState } from 'react';
import { View } from 'react-native';

import { fieldErrors } from '../../api';
import { useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { handle } from '../../lib/handle';
import { money as moneyOf } from '../../lib/money';
import { useForm } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Popup, Segment, Text, useConfirmation, type Confirmation, AmountField } from '../../ui';
import { FormError } from '../session';
import { useCurrency, useMoneyText } from '../wallet';
import { amountError, minUnits, maxUnits, needsPrompt, periods, type Period } from './model';
import { currentLimits, useChangeLimits } from './queries';

const usual = ['500.00', '1000.00', '2000.00', '5000.00'].map(moneyOf);

/** Offers a deposit limit once before the first deposit. The deposit continues with or without one. */
export function useFirstDepositPrompt(): Confirmation {
  const question = useConfirmation();
  const isDone = useRef(false);
  return {
    ...question,
    async ask() {
      if (isDone.current) return true;
      const control = await currentLimits();
      if (control === null || !needsPrompt(control)) return true;
      return question.ask();
    },
    answer(isAccepted) {
      isDone.current ||= isAccepted;
      question.answer(isAccepted);
    },
  };
}

export function FirstDepositPrompt({ question }: { question: Confirmation }) {
  return question.isOpen ? <Prompt question={question} /> : null;
}

function Prompt({ question }: { question: Confirmation }) {
  const t = useT();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const { mutateAsync: change } = useChangeLimits();
  const [period, setPeriod] = useState<Period>('D');
  const form = useForm({
    initial: { amount: '' },
    check({ amount }) {
      const fault = amountError(amount);
      if (fault === null) return {};
      return { amount: t(`wallet:amountFault.${fault}`, { min: money(minUnits, 0), max: money(maxUnits, 0) }) };
    },
    async send({ amount }) {
      await change({ action: 'set', which: { kind: 'DEPOSIT', period }, amount: parseMoney(amount) });
      question.answer(true);
    },
    toErrors: (fault) => fieldErrors(fault, t, ['amount']),
  });
  return (
    <Popup
      isOpen
      title={t('limit:first.title')}
      onClose={() => question.answer(false)}
      closeLabel={t('common:close')}
      isFirm={form.isBusy}
      testID={handle('first-deposit', 'prompt')}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Text variant="detail" tone="muted">
          {t('limit:first.text')}
        </Text>
        <Segment
          label={t('limit:first.period')}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({
            value,
            label: t(`limit:period.${value}`),
            testID: handle('first-deposit', value.toLowerCase()),
          }))}
        />
        <AmountField
          name="first-deposit"
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
        <FormError>{form.error}</FormError>
        <View style={a.gap_sm}>
          <Button
            label={t('limit:first.set')}
            kind="filled"
            size="lg"
            isWide
            isBusy={form.isBusy}
            onPress={form.submit}
            testID={handle('first-deposit', 'set')}
          />
          <Button
            label={t('limit:first.skip')}
            kind="text"
            isWide
            isDisabled={form.isBusy}
            onPress={() => question.answer(true)}
            testID={handle('first-deposit', 'skip')}
          />
        </View>
      </View>
    </Popup>
  );
}
