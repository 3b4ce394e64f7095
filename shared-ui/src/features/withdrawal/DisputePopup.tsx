import { useT } from '../../i18n';
import type { Picture } from '../../platform/pictures';
import { ProofPopup, useMoneyText } from '../wallet';
import type { Part } from './model';
import { useAnswerPayout } from './queries';

export interface DisputePopupProps {
  id: string;
  part: Part;
  /** Another amount was received, and not nothing. */
  isPartly?: boolean;
  isOpen: boolean;
  onClose: () => void;
  pick?: (max: number) => Promise<Picture[]>;
}

/** Uploads pictures of the bank statement for a part that was not received. */
export function DisputePopup({ id, part, isPartly = false, isOpen, onClose, pick }: DisputePopupProps) {
  const t = useT();
  const money = useMoneyText();
  const { mutateAsync: send } = useAnswerPayout(id);
  return (
    <ProofPopup
      screen="withdraw"
      purpose="dispute"
      title={isPartly ? t('matching:paid.partly') : t('withdrawal:dispute.title', { amount: money(part.amount) })}
      text={t(proofsOf(part, isPartly))}
      isOpen={isOpen}
      onClose={onClose}
      pick={pick}
      onSend={(files, onProgress) => send({ action: 'notReceived', part: part.id, files, onProgress })}
    />
  );
}

function proofsOf({ isMatched }: Part, isPartly: boolean) {
  if (isPartly) return 'matching:paid.partlyText' as const;
  return isMatched ? ('matching:late.proofs' as const) : ('withdrawal:dispute.text' as const);
}
