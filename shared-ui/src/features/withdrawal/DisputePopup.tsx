import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup, useMoneyText } from '../wallet';
import type { Part } from './model';
import { useSay } from './queries';

export interface DisputePopupProps {
  id: string;
  part: Part;
  isOpen: boolean;
  onClose: () => void;
  /** Whether this device can choose pictures. */
  canPick: boolean;
  pick?: () => Promise<Picture[]>;
}

/** A part did not arrive: pictures of the bank statement, and off they go. */
export function DisputePopup({ id, part, isOpen, onClose, canPick, pick }: DisputePopupProps) {
  const t = useT();
  const money = useMoneyText();
  const { mutateAsync: say } = useSay(id);
  return (
    <ProofPopup
      screen="withdraw"
      deed="dispute"
      title={t('withdrawal:dispute.title', { amount: money(part.amount) })}
      text={canPick ? t('withdrawal:dispute.text') : t('withdrawal:dispute.onTheWeb')}
      isOpen={isOpen}
      onClose={onClose}
      canPick={canPick}
      pick={pick}
      onSend={(files, onProgress) => say({ action: 'notReceived', part: part.id, files, onProgress })}
    />
  );
}
