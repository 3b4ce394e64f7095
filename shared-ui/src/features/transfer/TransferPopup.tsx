import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, Popup } from '../../ui';
import { LoadError } from '../records';
import { TransferMade } from './TransferMade';
import type { Terms, Transfer } from './model';
import { useTerms } from './queries';
import { Shape } from './Shape';
import { Summary } from './Summary';
import { TransferFields, TransferSubmit } from './TransferFields';
import { useTransferForm } from './useTransferForm';

interface Props {
  /** One directly below me. */
  to: { id: string; account: string };
  isOpen: boolean;
  onClose: () => void;
}

/** An agent sends to one of his own: the form of the member center, addressed to that person. */
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
  const [made, setMade] = useState<Transfer | null>(null);
  const receiver = terms.data?.receiver ?? '';
  if (made !== null)
    return (
      <View style={[a.gap_lg, a.pb_sm]}>
        <TransferMade transfer={made} />
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
  if (terms.data !== undefined) return <Form terms={terms.data} receiver={receiver} to={to} onMade={setMade} />;
  if (terms.isError)
    return <LoadError fault={terms.error} retry={() => void terms.refetch()} isBusy={terms.isFetching} />;
  return <Shape />;
}

interface FormProps {
  terms: Terms;
  receiver: string;
  to: string;
  onMade: (made: Transfer) => void;
}

function Form({ terms, receiver, to, onMade }: FormProps) {
  const made = useTransferForm(terms, to, onMade);
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <TransferFields {...made} terms={terms} receiver={receiver} isDown />
      <Summary amount={made.amount} receiver={receiver} terms={terms} />
      <TransferSubmit form={made.form} amount={made.amount} />
    </View>
  );
}
