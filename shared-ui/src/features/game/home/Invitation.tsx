import { View } from 'react-native';

import { useIsSignedIn } from '../../../api';
import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { openPopup } from '../../../lib/popup';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Button, Logo, Text } from '../../../ui';
import { useMember } from '../../member';
import { TrialButton } from '../../session';
import { hasFlag, useWhiteLabel } from '../../system';

/** Invites visitors to sign up and trial sessions to open a real account; hidden for members. */
export function Invitation() {
  const t = useT();
  const { isPhone } = useLayout();
  const isSignedIn = useIsSignedIn();
  const isTrial = useMember()?.kind === 'trial';
  const hasTrial = hasFlag(useWhiteLabel(), 'FREEPLAY3');
  if (isTrial)
    return (
      <Panel title={t('game:trialTitle')} text={t('game:trialText')}>
        <Button
          label={t('session:create')}
          onPress={() => openPopup({ name: 'trueAccount' })}
          isWide={isPhone}
          testID="trial-upgrade"
        />
      </Panel>
    );
  if (isSignedIn) return null;
  return (
    <Panel title={t('game:inviteTitle')} text={hasTrial ? t('game:inviteText') : t('game:inviteTextPlain')}>
      <Button label={t('session:create')} href={linkTo('register')} isWide={isPhone} testID="invite-register" />
      <View>
        <TrialButton />
      </View>
    </Panel>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  const theme = useTheme();
  const { isPhone } = useLayout();
  return (
    <View
      testID="home-invitation"
      style={[a.round_lg, a.p_lg, a.gap_lg, theme.bgTint, theme.borderBrand, !isPhone && [a.row, a.between]]}
    >
      <View style={[a.row, a.gap_lg, !isPhone && a.shrink]}>
        <Logo size={tokens.size.thumb} />
        <View style={a.shrink}>
          <Text variant="heading" level={2}>
            {title}
          </Text>
          <Text variant="detail" tone="muted">
            {text}
          </Text>
        </View>
      </View>
      <View style={[isPhone ? a.col : a.row, a.gap_sm]}>{children}</View>
    </View>
  );
}
