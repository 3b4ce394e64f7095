import { useState } from 'react';

import { faultsOf, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { parseMoney, zero, type Money } from '../../lib/money';
import { useForm, type Form } from '../../lib/useForm';
import { useMoneyText } from './currency';
import { moveFault, mostToMove, type Purse, type PurseTransfer, type Way } from './vendorWallet';
import { useMove } from './purseQueries';

export interface VendorTransferForm {
  form: Form<{ amount: string }>;
  way: Way;
  turn(way: Way): void;
  amount: Money;
  most: Money;
}

/** One move between the balance and a vendor's wallet in the making. */
export function useVendorTransferForm(
  main: Money,
  purse: Purse,
  onMade: (made: PurseTransfer) => void,
): VendorTransferForm {
  const t = useT();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const [way, turn] = useState<Way>('in');
  const { mutateAsync: move } = useMove();
  const most = mostToMove(way, main, purse);
  const form = useForm<{ amount: string }>({
    initial: { amount: '' },
    isDisabled: !isOnline || purse.transfer !== null,
    check({ amount }) {
      const fault = moveFault(amount, most, way === 'in' || purse.isCurrent);
      return fault === null ? {} : { amount: t(`wallet:amountFault.${fault}`, { max: money(most) }) };
    },
    async send({ amount }) {
      const typed = parseMoney(amount);
      if (typed !== null) onMade(await move({ vendor: purse.vendor, way, amount: typed }));
    },
    toErrors: (fault) => faultsOf(fault, t, ['amount']),
  });
  return { form, way, turn, amount: parseMoney(form.values.amount) ?? zero, most };
}
