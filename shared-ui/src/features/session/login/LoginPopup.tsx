import { useEffect } from 'react';

import { useT } from '../../../i18n';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { clearChallenge, useChallenge } from '../entry';
import { KeepMounted } from '../KeepMounted';
import { SessionPopup } from '../SessionPopup';
import { LoginMethods } from './LoginMethods';

export interface SessionPopupProps {
  onClose: () => void;
  /** Where to continue after sign-in, passed on between popups. */
  next: string | undefined;
}

export function LoginPopup({ onClose, next }: SessionPopupProps) {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => clearChallenge, []);
  const title = challenge === null ? t('session:login') : t('session:challenge.title');
  const greeting = challenge === null ? t('session:welcome') : t('session:challenge.title');
  return (
    <SessionPopup group="w_login" title={title} greeting={greeting} onClose={onClose}>
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={clearChallenge} />}
      <KeepMounted isShown={challenge === null}>
        <LoginMethods next={next} hasTrial />
      </KeepMounted>
    </SessionPopup>
  );
}
