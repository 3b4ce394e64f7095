import { View } from 'react-native';

import { useSessionEnded } from '../../api';
import { useT } from '../../i18n';
import { linkTo } from '../../lib/paths';
import { a } from '../../theme';
import { Link, Text } from '../../ui';
import { LoginForm } from './LoginForm';
import { SessionPopup } from './SessionPopup';
import { TrialButton } from './TrialButton';

export interface SessionPopupProps {
  onClose: () => void;
  /** Where to go once signed in, handed on from one popup to the other. */
  next: string | undefined;
}

export function LoginPopup({ onClose, next }: SessionPopupProps) {
  const t = useT();
  const ended = useSessionEnded();
  return (
    <SessionPopup title={t('session:login')} greeting={t('session:welcome')} onClose={onClose}>
      <View style={a.gap_lg}>
        {ended === 'expired' && (
          <Text variant="detail" tone="muted" role="status">
            {t('session:expired')}
          </Text>
        )}
        <LoginForm scope="player" />
        <TrialButton />
        <View style={[a.row, a.justify_center, a.gap_xs, a.wrap, a.pb_sm]}>
          <Text tone="muted">{t('session:newHere')}</Text>
          <Link href={linkTo('register', { next })} testID="login-to-register">
            {t('session:create')}
          </Link>
        </View>
      </View>
    </SessionPopup>
  );
}
