import { View } from 'react-native';

import { requestOf, sentenceOf } from '../../api';
import { useT } from '../../i18n';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens } from '../../theme';
import { ErrorState, Link, Skeleton, Text } from '../../ui';
import type { SessionPopupProps } from './LoginPopup';
import { useRegisterFields } from './queries';
import { RegisterForm } from './RegisterForm';
import { SessionPopup } from './SessionPopup';

export function RegisterPopup({ onClose, next, place }: SessionPopupProps & { place: Place }) {
  const t = useT();
  return (
    <SessionPopup title={t('session:create')} greeting={t('session:create')} isTall onClose={onClose}>
      <View style={a.gap_lg}>
        <Fields place={place} />
        <View style={[a.row, a.justify_center, a.gap_xs, a.wrap, a.pb_sm]}>
          <Text tone="muted">{t('session:haveAccount')}</Text>
          <Link href={linkTo('login', { next })} testID="register-to-login">
            {t('session:login')}
          </Link>
        </View>
      </View>
    </SessionPopup>
  );
}

function Fields({ place }: { place: Place }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useRegisterFields();
  if (data !== undefined) return <RegisterForm fields={data} codes={codesOf(place)} />;
  if (error === null) return <FieldSkeletons />;
  const request = requestOf(error, t);
  return (
    <ErrorState
      title={t('session:formLoadFailed')}
      sentence={sentenceOf(error, t)}
      retry={{ label: t('common:retry'), onPress: () => void refetch(), isBusy: isFetching }}
      {...(request === undefined ? {} : { request })}
    />
  );
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

// An agent's link says `code`, a friend's says `referralCode`.
function codesOf(place: Place): { affiliateCode?: string; referralCode?: string } {
  const query = new URLSearchParams(place.query);
  const affiliateCode = query.get('code') ?? query.get('affiliateCode');
  const referralCode = query.get('referralCode');
  return { ...(affiliateCode === null ? {} : { affiliateCode }), ...(referralCode === null ? {} : { referralCode }) };
}
