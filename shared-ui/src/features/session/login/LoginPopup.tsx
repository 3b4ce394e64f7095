import { useEffect } from 'react';

import { useT } from '../../../i18n';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { leaveChallenge, useChallenge } from '../entry';
import { Kept } from '../Kept';
import { SessionPopup } from '../SessionPopup';
import { LoginWays } from './LoginWays';

export interface SessionPopupProps {
  onClose: () => void;
  /** Where to go once signed in, handed on from one popup to the other. */
  next: string | undefined;
}

export function LoginPopup({ onClose, next }: SessionPopupProps) {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => leaveChallenge, []);
  const title = challenge === null ? t('session:login') : t('session:challenge.title');
  const greeting = challenge === null ? t('session:welcome') : t('session:challenge.title');
  return (
    <SessionPopup group="w_login" title={title} greeting={greeting} onClose={onClose}>
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={leaveChallenge} />}
      <Kept isShown={challenge === null}>
        <LoginWays next={next} hasTrial />
      </Kept>
    </SessionPopup>
  );
}
