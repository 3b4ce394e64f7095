import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { a } from '../../../theme';
import { Checkbox, Link } from '../../../ui';

interface Props {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
  /** Undefined where there is no password to recover. */
  next?: string | undefined;
  hasForgot: boolean;
}

/** The remember-me checkbox, and the link to password recovery. */
export function RememberLine({ isRemembered, onChange, next, hasForgot }: Props) {
  const t = useT();
  return (
    <View style={[a.row, a.between, a.gap_md, a.wrap]}>
      <Checkbox label={t('session:remember')} isChecked={isRemembered} onChange={onChange} testID="login-remember" />
      {hasForgot && (
        <Link href={linkTo('login', { view: 'forgot', next })} variant="detail" testID="login-forgot">
          {t('session:forgot.link')}
        </Link>
      )}
    </View>
  );
}
