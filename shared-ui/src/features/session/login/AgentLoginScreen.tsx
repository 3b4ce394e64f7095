import { useEffect } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Link } from '../../../ui';
import { LanguageButton } from '../../system';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { clearChallenge, useChallenge } from '../entry';
import { KeepMounted } from '../KeepMounted';
import { SessionCard } from '../SessionCard';
import { LoginForm } from './LoginForm';

export function AgentLoginScreen() {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => clearChallenge, []);
  const goHome = () => history.replace(paths.agentHome);
  return (
    <SessionCard title={t('session:agentTitle')} text={t('session:agentText')}>
      {challenge !== null && <ChallengeForm challenge={challenge} onBack={clearChallenge} onDone={goHome} />}
      <KeepMounted isShown={challenge === null}>
        <LoginForm scope="agent" onDone={goHome} />
      </KeepMounted>
      <View style={[a.row, a.between]}>
        <Link href={paths.home} variant="detail">
          {t('session:agentToPlayers')}
        </Link>
        <LanguageButton isLong />
      </View>
    </SessionCard>
  );
}
