import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup } from '../wallet';
import { useProve } from './queries';

export interface ReceiptPopupProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  pick?: (most: number) => Promise<Picture[]>;
}

/** The money is on its way: pictures of the receipt, so that a person can find it at the bank. */
export function ReceiptPopup({ id, isOpen, onClose, pick }: ReceiptPopupProps) {
  const t = useT();
  const { mutateAsync: prove } = useProve(id);
  return (
    <ProofPopup
      screen="deposit"
      purpose="receipt"
      title={t('deposit:receipt.title')}
      text={t('deposit:receipt.text')}
      isOpen={isOpen}
      onClose={onClose}
      pick={pick}
      onSend={(files, onProgress) => prove({ files, onProgress })}
    />
  );
}
