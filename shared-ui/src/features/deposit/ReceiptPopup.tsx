import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup } from '../wallet';
import { useSendReceipt } from './queries';

export interface ReceiptPopupProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  pick?: (max: number) => Promise<Picture[]>;
}

/** Uploads pictures of the receipt, so that an operator can find the transfer. */
export function ReceiptPopup({ id, isOpen, onClose, pick }: ReceiptPopupProps) {
  const t = useT();
  const { mutateAsync: prove } = useSendReceipt(id);
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
