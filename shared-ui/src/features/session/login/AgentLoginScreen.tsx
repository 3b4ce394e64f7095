import { useEffect } from 'react';

import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { Link } from '../../../ui';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { leaveChallenge, useChallenge } from '../entry';
import { Kept } from '../Kept';
import { SessionCard } from '../SessionCard';
import { LoginForm } from './LoginForm';

export function AgentLoginScreen() {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => leaveChallenge, []);
  const goHome = () => history.replace(paths.agentHome);
  return (
    <SessionCard title={t('session:agentTitle')} text={t('session:agentText')}>
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={leaveChallenge} onDone={goHome} />}
      <Kept isShown={challenge === null}>
        <LoginForm scope="agent" onDone={goHome} />
      </Kept>
      <Link href={paths.home} variant="detail">
        {t('session:agentToPlayers')}
      </Link>
    </SessionCard>
  );
}
