import { useState } from 'react';
import { View } from 'react-native';

import { useSessionEnded } from '../../../api';
import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { a } from '../../../theme';
import { Link, Segment, Text } from '../../../ui';
import { codesOf, hasFlag, useWhiteLabel } from '../../system';
import { KeepMounted } from '../KeepMounted';
import { MobileLogin } from '../social/MobileLogin';
import { useFirebase } from '../social/useFirebase';
import { LoginForm } from './LoginForm';
import { OtherMethods } from './OtherMethods';

interface Props {
  next: string | undefined;
  /** Whether trial play is offered. */
  hasTrial?: boolean;
}

/** All sign-in methods for players, and a link to registration. */
export function LoginMethods({ next, hasTrial = false }: Props) {
  const t = useT();
  const ended = useSessionEnded();
  const label = useWhiteLabel();
  const hasProvider = useFirebase('phone') !== undefined;
  const hasCodes = hasFlag(label, 'MOBILEVERCODELOGIN3') && (hasProvider || codesOf(label).bySms);
  const [method, setMethod] = useState<'username' | 'mobile'>('username');
  const [wasMobile, setWasMobile] = useState(false);
  return (
    <View style={a.gap_lg}>
      {ended === 'expired' && (
        <Text variant="detail" tone="muted" role="status">
          {t('session:expired')}
        </Text>
      )}
      {hasCodes && (
        <Segment
          label={t('session:loginWay')}
          value={method}
          onChange={(chosen) => {
            setMethod(chosen);
            setWasMobile(wasMobile || chosen === 'mobile');
          }}
          options={[
            { value: 'username', label: t('session:username'), testID: 'login-by-username' },
            { value: 'mobile', label: t('session:field.mobileNum'), testID: 'login-by-mobile' },
          ]}
        />
      )}
      <KeepMounted isShown={method === 'username' || !hasCodes}>
        <LoginForm scope="player" next={next} />
      </KeepMounted>
      {wasMobile && hasCodes && (
        <KeepMounted isShown={method === 'mobile'}>
          <MobileLogin next={next} />
        </KeepMounted>
      )}
      <OtherMethods next={next} hasTrial={hasTrial} />
      <View style={[a.row, a.justify_center, a.gap_xs, a.wrap, a.pb_sm]}>
        <Text tone="muted">{t('session:newHere')}</Text>
        <Link href={linkTo('register', { next })} testID="login-to-register">
          {t('session:create')}
        </Link>
      </View>
    </View>
  );
}
