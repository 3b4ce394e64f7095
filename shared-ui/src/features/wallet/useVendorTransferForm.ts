import { useState } from 'react';

import { fieldErrors, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { parseMoney } from '../../i18n/amount';
import { zero, type Money } from '../../lib/money';
import { useForm, type Form } from '../../lib/input/useForm';
import { useMoneyText } from './currency';
import {
  transferError,
  maxTransfer,
  type VendorWallet,
  type VendorTransfer,
  type TransferDirection,
} from './vendorWallet';
import { useCreateVendorTransfer } from './vendorWalletQueries';

export interface VendorTransferForm {
  form: Form<{ amount: string }>;
  direction: TransferDirection;
  reverse(direction: TransferDirection): void;
  amount: Money;
  max: Money;
}

/** State of the form for a transfer between the main balance and a vendor wallet. */
export function useVendorTransferForm(
  main: Money,
  wallet: VendorWallet,
  onCreated: (transfer: VendorTransfer) => void,
): VendorTransferForm {
  const t = useT();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const [direction, reverse] = useState<TransferDirection>('in');
  const { mutateAsync: create } = useCreateVendorTransfer();
  const max = maxTransfer(direction, main, wallet);
  const form = useForm<{ amount: string }>({
    initial: { amount: '' },
    isDisabled: !isOnline || wallet.transfer !== null,
    check({ amount }) {
      const fault = transferError(amount, max, direction === 'in' || wallet.isCurrent);
      return fault === null ? {} : { amount: t(`wallet:amountFault.${fault}`, { max: money(max) }) };
    },
    async send({ amount }) {
      const amountText = parseMoney(amount);
      if (amountText !== null) onCreated(await create({ vendor: wallet.vendor, direction, amount: amountText }));
    },
    toErrors: (fault) => fieldErrors(fault, t, ['amount']),
  });
  return { form, direction, reverse, amount: parseMoney(form.values.amount) ?? zero, max };
}
