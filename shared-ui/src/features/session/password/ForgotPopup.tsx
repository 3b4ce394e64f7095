import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Link, Segment, Text } from '../../../ui';
import { codesOf, hasFlag, SupportButton, useWhiteLabel } from '../../system';
import { ChallengeForm } from '../challenge/ChallengeForm';
import { leaveChallenge, useChallenge } from '../entry';
import { Kept } from '../Kept';
import type { SessionPopupProps } from '../login/LoginPopup';
import { SessionPopup } from '../SessionPopup';
import { ForgotByEmail } from './ForgotByEmail';
import { ForgotByPhone } from './ForgotByPhone';
import { ResetForm } from './ResetForm';

interface Props extends SessionPopupProps {
  /** From the link of an e-mail; undefined: the person begins here. */
  token: string | undefined;
}

/** A new password for whoever lost the old one. */
export function ForgotPopup({ onClose, next, token }: Props) {
  const t = useT();
  const challenge = useChallenge();
  useEffect(() => leaveChallenge, []);
  const own = token === undefined ? t('session:forgot.title') : t('session:forgot.newTitle');
  const title = challenge === null ? own : t('session:challenge.title');
  return (
    <SessionPopup group="w_forget" title={title} greeting={title} onClose={onClose}>
      {challenge !== null && (
        <ChallengeForm
          challenge={challenge}
          onBack={leaveChallenge}
          // The new password is set already.
          onOver={() => history.replace(linkTo('login', { next }))}
          onDone={onClose}
        />
      )}
      <Kept isShown={challenge === null}>
        <View style={a.gap_lg}>
          {token === undefined ? <Ways /> : <ResetForm token={token} onDone={onClose} />}
          <View style={[a.row, a.justify_center, a.gap_xs, a.wrap, a.pb_sm]}>
            <Text tone="muted">{t('session:forgot.remembered')}</Text>
            <Link href={linkTo('login', { next })} testID="forgot-to-login">
              {t('session:login')}
            </Link>
          </View>
        </View>
      </Kept>
    </SessionPopup>
  );
}

type Way = 'mobile' | 'email';

/** Those that the house can send a code or a letter by; its first choice first. */
function useWays(): readonly Way[] {
  const label = useWhiteLabel();
  const { bySms, byEmail } = codesOf(label);
  const order: readonly Way[] = hasFlag(label, 'CHNGPASSVERIF3') ? ['mobile', 'email'] : ['email', 'mobile'];
  return order.filter((way) => (way === 'mobile' ? bySms : byEmail));
}

function Ways() {
  const t = useT();
  const ways = useWays();
  const [chosen, setChosen] = useState<Way>();
  const [seen, setSeen] = useState<readonly Way[]>([]);
  const way = chosen ?? ways[0];
  if (way === undefined) return <NoWay />;
  const forms = { mobile: <ForgotByPhone />, email: <ForgotByEmail /> };
  return (
    <View style={a.gap_lg}>
      {ways.length > 1 && (
        <Segment
          label={t('session:forgot.way')}
          value={way}
          onChange={(next) => {
            setSeen([...new Set([...seen, way, next])]);
            setChosen(next);
          }}
          options={[
            { value: 'email', label: t('session:field.email'), testID: 'forgot-by-email' },
            { value: 'mobile', label: t('session:field.mobileNum'), testID: 'forgot-by-mobile' },
          ]}
        />
      )}
      {(['email', 'mobile'] as const)
        .filter((each) => each === way || seen.includes(each))
        .map((each) => (
          <Kept key={each} isShown={each === way}>
            {forms[each]}
          </Kept>
        ))}
    </View>
  );
}

/** Nothing can be sent: people help people. */
function NoWay() {
  const t = useT();
  return (
    <View style={a.gap_lg} testID="forgot-none">
      <Text tone="muted">{t('session:forgot.none')}</Text>
      <SupportButton />
    </View>
  );
}
