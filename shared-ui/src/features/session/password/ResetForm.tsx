import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { useForm } from '../../../lib/useForm';
import { a } from '../../../theme';
import { Text } from '../../../ui';
import { NewPassword, newPasswordFaults, type NewPasswordKey } from '../fields/NewPassword';
import { Submit } from '../fields/Submit';
import { useResetByLink } from './queries';

const screen = 'reset';

/** Behind the link of an e-mail: the new password, and the person is in. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT();
  const { mutateAsync: reset } = useResetByLink();
  const form = useForm<Record<NewPasswordKey, string>>({
    initial: { newPassword: '', again: '' },
    check: (values) => newPasswordFaults(values, t),
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
