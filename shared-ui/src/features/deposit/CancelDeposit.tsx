import { errorMessage } from '../../api';
import { useT } from '../../i18n';
import { Confirm, useToast } from '../../ui';
import { useCancelDeposit } from './queries';

export interface CancelDepositProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** What a cancellation means; by default that of an order paid to the platform. */
  text?: string;
}

/** Asks before a deposit that was not paid is cancelled. */
export function CancelDeposit({ id, isOpen, onClose, text }: CancelDepositProps) {
  const t = useT();
  const toast = useToast();
  const cancel = useCancelDeposit(id);
  const run = () => {
    if (cancel.isPending) return;
    cancel.mutate(undefined, {
      onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      isOpen={isOpen}
      title={t('deposit:cancelTitle')}
      confirmLabel={t('deposit:cancelYes')}
      cancelLabel={t('deposit:cancelNo')}
      onConfirm={run}
      onCancel={onClose}
      isDestructive
      isBusy={cancel.isPending}
    >
      {text ?? t('deposit:cancelText')}
    </Confirm>
  );
}
