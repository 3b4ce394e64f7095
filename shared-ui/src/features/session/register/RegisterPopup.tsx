import { useState } from 'react';
import { View } from 'react-native';

import { requestReference, errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { a, tokens } from '../../../theme';
import { EmptyState, ErrorState, Link, Segment, Skeleton, Text } from '../../../ui';
import { codesOf, hasFlag, useWhiteLabel, type WhiteLabel } from '../../system';
import { KeepMounted } from '../KeepMounted';
import type { SessionPopupProps } from '../login/LoginPopup';
import { fieldsOf, type RegisterField, type RegisterKind } from '../model';
import { useRegisterFields } from '../queries';
import { SessionPopup } from '../SessionPopup';
import { useFirebase } from '../social/useFirebase';
import { RegisterForm, type Codes } from './RegisterForm';

export function RegisterPopup({ onClose, next, place }: SessionPopupProps & { place: Place }) {
  const t = useT();
  return (
    <SessionPopup
      group="w_register"
      title={t('session:create')}
      greeting={t('session:create')}
      isTall
      onClose={onClose}
    >
      <View style={a.gap_lg}>
        <Kinds codes={codesIn(place)} />
        <View style={[a.row, a.justify_center, a.gap_xs, a.wrap]}>
          <Text tone="muted">{t('session:haveAccount')}</Text>
          <Link href={linkTo('login', { next })} testID="register-to-login">
            {t('session:login')}
          </Link>
        </View>
        <View style={[a.row, a.justify_center, a.pb_sm]}>
          <Link href={linkTo('login', { view: 'forgot', next })} variant="detail" testID="register-to-forgot">
            {t('session:forgot.link')}
          </Link>
        </View>
      </View>
    </SessionPopup>
  );
}

/** By name or by number: the choice shows only where both exist. */
function Kinds({ codes }: { codes: Codes }) {
  const t = useT();
  const label = useWhiteLabel();
  const { data, error, refetch, isFetching } = useRegisterFields();
  const [chosen, setChosen] = useState<RegisterKind>();
  const [seen, setSeen] = useState<readonly RegisterKind[]>([]);
  const hasProvider = useFirebase('phone') !== undefined;
  if (data === undefined || label === undefined) {
    if (error === null) return <FieldSkeletons />;
    const request = requestReference(error, t);
    return (
      <ErrorState
        title={t('session:formLoadFailed')}
        description={errorMessage(error, t)}
        retry={{ label: t('common:retry'), onPress: () => void refetch(), isBusy: isFetching }}
        {...(request === undefined ? {} : { request })}
      />
    );
  }
  const canSend = hasProvider || codesOf(label).bySms;
  const fields = canSend ? data : data.filter(({ name }) => name !== 'verificationCode');
  const offered = kindsOf(label, data, canSend);
  const kind = chosen ?? offered[0];
  if (kind === undefined)
    return <EmptyState title={t('session:registerClosed')} description={t('session:registerClosedText')} />;
  const mobile = { hasCode: hasFlag(label, 'REGMOBVERF3'), hasPassword: hasFlag(label, 'MOBILENUMPASSREG3') };
  return (
    <View style={a.gap_lg}>
      {offered.length > 1 && (
        <Segment
          label={t('session:registerWay')}
          value={kind}
          onChange={(next) => {
            setSeen([...new Set([...seen, kind, next])]);
            setChosen(next);
          }}
          options={[
            { value: 'username', label: t('session:username'), testID: 'register-by-username' },
            { value: 'mobile', label: t('session:field.mobileNum'), testID: 'register-by-mobile' },
          ]}
        />
      )}
      {offered
        .filter((each) => each === kind || seen.includes(each))
        .map((each) => (
          <KeepMounted key={each} isShown={each === kind}>
            <RegisterForm kind={each} fields={fieldsOf(each, fields, mobile)} codes={codes} />
          </KeepMounted>
        ))}
    </View>
  );
}

/** Methods whose code cannot be sent are not offered. */
function kindsOf(label: WhiteLabel, fields: readonly RegisterField[], canSend: boolean): RegisterKind[] {
  const needsCode = fields.some(
    ({ name, isEnabled, isRequired }) => name === 'verificationCode' && isEnabled && isRequired,
  );
  const isOpen = {
    username: hasFlag(label, 'USERNAMEREG3') && (canSend || !needsCode),
    mobile: hasFlag(label, 'MOBILENUMREG3') && (canSend || !hasFlag(label, 'REGMOBVERF3')),
  };
  return (['username', 'mobile'] as const).filter((kind) => isOpen[kind]);
}

function FieldSkeletons() {
  return (
    <View style={a.gap_lg}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} height={tokens.size.field.md} radius="md" />
      ))}
    </View>
  );
}

// Agent links contain `code`, invitation links `referralCode`.
function codesIn(place: Place): Codes {
  const query = new URLSearchParams(place.query);
  const affiliateCode = query.get('code') ?? query.get('affiliateCode');
  const referralCode = query.get('referralCode');
  return { ...(affiliateCode === null ? {} : { affiliateCode }), ...(referralCode === null ? {} : { referralCode }) };
}
