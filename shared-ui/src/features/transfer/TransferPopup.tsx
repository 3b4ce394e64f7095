import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, Popup } from '../../ui';
import { LoadError } from '../records';
import { TransferResult } from './TransferResult';
import type { Terms, Transfer } from './model';
import { useTerms } from './queries';
import { TransferFormSkeleton } from './TransferFormSkeleton';
import { Summary } from './Summary';
import { TransferFields, TransferSubmit } from './TransferFields';
import { useTransferForm } from './useTransferForm';

interface Props {
  /** A direct downline. */
  to: { id: string; account: string };
  isOpen: boolean;
  onClose: () => void;
}

/** An agent's transfer to a direct downline: the same form, addressed to that member. */
export function TransferPopup({ to, isOpen, onClose }: Props) {
  const t = useT();
  return (
    <Popup
      isOpen={isOpen}
      title={t('transfer:titleTo', { name: to.account })}
      onClose={onClose}
      closeLabel={t('common:close')}
      testID={handle('transfer', 'popup')}
    >
      <Content to={to.id} onClose={onClose} />
    </Popup>
  );
}

function Content({ to, onClose }: { to: string; onClose: () => void }) {
  const t = useT();
  const terms = useTerms(to);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const receiver = terms.data?.receiver ?? '';
  if (transfer !== null)
    return (
      <View style={[a.gap_lg, a.pb_sm]}>
        <TransferResult transfer={transfer} />
        <Button
          label={t('common:close')}
          kind="filled"
          size="lg"
          isWide
          onPress={onClose}
          testID={handle('transfer', 'close')}
        />
      </View>
    );
  if (terms.data !== undefined) return <Form terms={terms.data} receiver={receiver} to={to} onSent={setTransfer} />;
  if (terms.isError)
    return <LoadError error={terms.error} retry={() => void terms.refetch()} isBusy={terms.isFetching} />;
  return <TransferFormSkeleton />;
}

interface FormProps {
  terms: Terms;
  receiver: string;
  to: string;
  onSent: (transfer: Transfer) => void;
}

function Form({ terms, receiver, to, onSent }: FormProps) {
  const transfer = useTransferForm(terms, to, onSent);
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <TransferFields {...transfer} terms={terms} receiver={receiver} isToDownline />
      <Summary amount={transfer.amount} receiver={receiver} terms={terms} />
      <TransferSubmit form={transfer.form} amount={transfer.amount} />
    </View>
  );
}
