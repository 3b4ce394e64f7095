import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup } from '../wallet';
import { useProve } from './queries';

export interface ReceiptPopupProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** Whether this device can choose pictures. */
  canPick: boolean;
  pick?: () => Promise<Picture[]>;
}

/** The money is on its way: pictures of the receipt, so that a person can find it at the bank. */
export function ReceiptPopup({ id, isOpen, onClose, canPick, pick }: ReceiptPopupProps) {
  const t = useT();
  const { mutateAsync: prove } = useProve(id);
  return (
    <ProofPopup
      screen="deposit"
      deed="receipt"
      title={t('deposit:receipt.title')}
      text={canPick ? t('deposit:receipt.text') : t('deposit:receipt.onTheWeb')}
      isOpen={isOpen}
      onClose={onClose}
      canPick={canPick}
      pick={pick}
      onSend={(files, onProgress) => prove({ files, onProgress })}
    />
  );
}
