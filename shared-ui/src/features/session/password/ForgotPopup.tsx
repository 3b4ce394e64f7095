import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Link, Segment, Text } from '../../../ui';
import { codesOf, hasFlag, SupportButton, useWhiteLabel } from '../../system';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { clearChallenge, useChallenge } from '../entry';
import { KeepMounted } from '../KeepMounted';
import type { SessionPopupProps } from '../login/LoginPopup';
import { SessionPopup } from '../SessionPopup';
import { ForgotByEmail } from './ForgotByEmail';
import { ForgotByPhone } from './ForgotByPhone';
import { ResetForm } from './ResetForm';

interface Props extends SessionPopupProps {
  /** The token of an e-mail link; undefined: recovery starts here. */
  token: string | undefined;
}

/** Resets a forgotten password. */
export function ForgotPopup({ onClose, next, token }: Props) {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => clearChallenge, []);
  const own = token === undefined ? t('session:forgot.title') : t('session:forgot.newTitle');
  const title = challenge === null ? own : t('session:challenge.title');
  return (
    <SessionPopup group="w_forget" title={title} greeting={title} onClose={onClose}>
      {challenge !== null && (
        <ChallengeForm
          challenge={challenge}
          onBack={clearChallenge}
          // The new password is already set.
          onEnded={() => history.replace(linkTo('login', { next }))}
          onDone={onClose}
        />
      )}
      <KeepMounted isShown={challenge === null}>
        <View style={a.gap_lg}>
          {token === undefined ? <MethodForms /> : <ResetForm token={token} onDone={onClose} />}
          <View style={[a.row, a.justify_center, a.gap_xs, a.wrap, a.pb_sm]}>
            <Text tone="muted">{t('session:forgot.remembered')}</Text>
            <Link href={linkTo('login', { next })} testID="forgot-to-login">
              {t('session:login')}
            </Link>
          </View>
        </View>
      </KeepMounted>
    </SessionPopup>
  );
}

type RecoveryMethod = 'mobile' | 'email';

/** Methods that the platform can send by, its preferred one first. */
function useRecoveryMethods(): readonly RecoveryMethod[] {
  const label = useWhiteLabel();
  const { bySms, byEmail } = codesOf(label);
  const order: readonly RecoveryMethod[] = hasFlag(label, 'CHNGPASSVERIF3') ? ['mobile', 'email'] : ['email', 'mobile'];
  return order.filter((method) => (method === 'mobile' ? bySms : byEmail));
}

function MethodForms() {
  const t = useT();
  const methods = useRecoveryMethods();
  const [chosen, setChosen] = useState<RecoveryMethod>();
  const [seen, setSeen] = useState<readonly RecoveryMethod[]>([]);
  const method = chosen ?? methods[0];
  if (method === undefined) return <ContactSupport />;
  const forms = { mobile: <ForgotByPhone />, email: <ForgotByEmail /> };
  return (
    <View style={a.gap_lg}>
      {methods.length > 1 && (
        <Segment
          label={t('session:forgot.way')}
          value={method}
          onChange={(next) => {
            setSeen([...new Set([...seen, method, next])]);
            setChosen(next);
          }}
          options={[
            { value: 'email', label: t('session:field.email'), testID: 'forgot-by-email' },
            { value: 'mobile', label: t('session:field.mobileNum'), testID: 'forgot-by-mobile' },
          ]}
        />
      )}
      {(['email', 'mobile'] as const)
        .filter((each) => each === method || seen.includes(each))
        .map((each) => (
          <KeepMounted key={each} isShown={each === method}>
            {forms[each]}
          </KeepMounted>
        ))}
    </View>
  );
}

/** Nothing can be sent: links to support. */
function ContactSupport() {
  const t = useT();
  return (
    <View style={a.gap_lg} testID="forgot-none">
      <Text tone="muted">{t('session:forgot.none')}</Text>
      <SupportButton />
    </View>
  );
}
