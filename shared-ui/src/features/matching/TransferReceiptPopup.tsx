import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup } from '../wallet';
import { useSendProof } from './queries';

export interface TransferReceiptPopupProps {
  matchId: string;
  isOpen: boolean;
  onClose: () => void;
  pick?: (max: number) => Promise<Picture[]>;
}

/** Uploads pictures of the transfer's receipt, which the receiver sees. */
export function TransferReceiptPopup({ matchId, isOpen, onClose, pick }: TransferReceiptPopupProps) {
  const t = useT();
  const { mutateAsync: prove } = useSendProof(matchId, 'proofs');
  return (
    <ProofPopup
      screen="deposit"
      purpose="receipt"
      title={t('deposit:receipt.title')}
      text={t('matching:receipt.text')}
      isOpen={isOpen}
      onClose={onClose}
      pick={pick}
      onSend={(files, onProgress) => prove({ files, onProgress })}
    />
  );
}
