import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { a } from '../../../theme';
import { Checkbox, Link, Text } from '../../../ui';
import { useWhiteLabel } from '../../system';

interface Props {
  hasTerms: boolean;
  onChange: (hasTerms: boolean) => void;
  error: string | undefined;
}

/** Age and terms confirmation, with a link to the terms. */
export function Terms({ hasTerms, onChange, error }: Props) {
  const t = useT();
  const age = useWhiteLabel()?.minimumAge ?? 18;
  return (
    <View style={a.gap_sm}>
      <Checkbox
        label={t('session:termsPlain', { age })}
        isChecked={hasTerms}
        testID="register-terms"
        onChange={onChange}
      />
      {error !== undefined && (
        <Text variant="label" tone="bad" role="alert">
          {error}
        </Text>
      )}
      <View style={[a.row, a.gap_xl, a.wrap, a.pt_sm]}>
        <Link href={linkTo('help', {}, 'term')} variant="detail" testID="register-terms-read">
          {t('session:termsRead')}
        </Link>
        <Link href={linkTo('help', {}, 'privacy')} variant="detail" testID="register-privacy-read">
          {t('session:privacyRead')}
        </Link>
      </View>
    </View>
  );
}
