import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { useForm } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Text } from '../../../ui';
import { NewPassword, newPasswordErrors, type NewPasswordKey } from '../fields/NewPassword';
import { Submit } from '../fields/Submit';
import { useResetByLink } from './queries';

const screen = 'reset';

/** Sets the new password from an e-mail link, and signs in. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT();
  const { mutateAsync: reset } = useResetByLink();
  const form = useForm<Record<NewPasswordKey, string>>({
    initial: { newPassword: '', again: '' },
    check: (values) => newPasswordErrors(values, t),
    async send({ newPassword }) {
      if (await reset({ token, newPassword })) onDone();
    },
    toErrors: (fault) => fieldErrors(fault, t, ['newPassword']),
  });
  return (
    <View style={a.gap_lg}>
      <Text tone="muted">{t('session:forgot.newText')}</Text>
      <NewPassword form={form} screen={screen} />
      <Submit form={form} label={t('session:change.save')} testID="reset-submit" />
    </View>
  );
}
