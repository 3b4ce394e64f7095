import { fieldErrors, useIsOnline } from '../../api';
import { type T, useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { zero, type Money } from '../../lib/money';
import { useForm, type FieldErrors, type Form } from '../../lib/input/useForm';
import { useConfirmation, type Confirmation } from '../../ui';
import { useMoneyText } from '../wallet';
import { amountError, type Terms, type Transfer } from './model';
import { useSend } from './queries';

type Values = { amount: string; paymentPassword: string };

export interface TransferForm {
  form: Form<Values>;
  question: Confirmation;
  amount: Money;
}

/** State of the transfer form; it is sent only after the confirmation. */
export function useTransferForm(terms: Terms, to: string | null, onSent: (transfer: Transfer) => void): TransferForm {
  const t = useT();
  const money = useMoneyText();
  const question = useConfirmation();
  const isOnline = useIsOnline();
  const { mutateAsync: send } = useSend(to);
  const form = useForm<Values>({
    initial: { amount: '', paymentPassword: '' },
    check: (values) => check(values, terms, t, money),
    isDisabled: !isOnline || terms.countLeftToday <= 0 || !terms.hasPaymentPassword,
    async send({ amount, paymentPassword }) {
      const amountText = parseMoney(amount);
      if (amountText === null || !(await question.ask())) return;
      onSent(await send({ amount: amountText, paymentPassword }));
    },
    toErrors: (fault) => fieldErrors(fault, t, ['amount', 'paymentPassword']),
  });
  return { form, question, amount: parseMoney(form.values.amount) ?? zero };
}

function check(values: Values, terms: Terms, t: T, money: ReturnType<typeof useMoneyText>): FieldErrors {
  const words = messageOf(amountError(values.amount, terms), terms, t, money);
  return {
    ...(words === null ? {} : { amount: words }),
    ...(/^[0-9]{6}$/.test(values.paymentPassword) ? {} : { paymentPassword: t('withdrawal:fault.sixDigits') }),
  };
}

function messageOf(
  fault: ReturnType<typeof amountError>,
  terms: Terms,
  t: T,
  money: ReturnType<typeof useMoneyText>,
): string | null {
  switch (fault) {
    case null:
      return null;
    case 'today':
      return t('transfer:fault.today', { left: money(terms.amountLeftToday) });
    case 'withdrawable':
      return t('transfer:fault.withdrawable', { withdrawable: money(terms.withdrawable) });
    default:
      return t(`wallet:amountFault.${fault}`, { min: money(terms.minAmount, 0), max: money(terms.maxAmount, 0) });
  }
}
