import { useEffect } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a, tokens, useTheme } from '../../../theme';
import { LanternMark, Link, Text } from '../../../ui';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { leaveChallenge, useChallenge } from '../entry';
import { Kept } from '../Kept';
import { LoginForm } from './LoginForm';

export function AgentLoginScreen() {
  const t = useT();
  const theme = useTheme();
  const challenge = useChallenge();
  useEffect(() => leaveChallenge, []);
  const goHome = () => history.replace(paths.agentHome);
  return (
    <View style={[a.grow, a.center, a.p_lg, { minHeight: tokens.size.sessionHeight }]}>
      <View
        style={[
          a.full,
          a.gap_xl,
          a.p_xl,
          a.round_lg,
          theme.bgSurface,
          theme.border,
          { maxWidth: tokens.size.dialog.confirm },
        ]}
      >
        <View style={[a.gap_sm, a.align_start]}>
          <LanternMark />
          <Text variant="figure" level={1}>
            {t('session:agentTitle')}
          </Text>
          <Text variant="detail" tone="muted">
            {t('session:agentText')}
          </Text>
        </View>
        {challenge !== null && <ChallengeForm challenge={challenge} onBack={leaveChallenge} onDone={goHome} />}
        <Kept isShown={challenge === null}>
          <LoginForm scope="agent" onDone={goHome} />
        </Kept>
        <Link href={paths.home} variant="detail">
          {t('session:agentToPlayers')}
        </Link>
      </View>
    </View>
  );
}
