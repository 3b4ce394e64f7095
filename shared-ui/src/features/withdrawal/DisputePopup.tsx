import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup, useMoneyText } from '../wallet';
import type { Part } from './model';
import { useAnswerPayout } from './queries';

export interface DisputePopupProps {
  id: string;
  part: Part;
  isOpen: boolean;
  onClose: () => void;
  pick?: (max: number) => Promise<Picture[]>;
}

/** Uploads pictures of the bank statement for a part that was not received. */
export function DisputePopup({ id, part, isOpen, onClose, pick }: DisputePopupProps) {
  const t = useT();
  const money = useMoneyText();
  const { mutateAsync: send } = useAnswerPayout(id);
  return (
    <ProofPopup
      screen="withdraw"
      purpose="dispute"
      title={t('withdrawal:dispute.title', { amount: money(part.amount) })}
      text={t('withdrawal:dispute.text')}
      isOpen={isOpen}
      onClose={onClose}
      pick={pick}
      onSend={(files, onProgress) => send({ action: 'notReceived', part: part.id, files, onProgress })}
    />
  );
}
