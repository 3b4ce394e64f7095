import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { nameOfPath, paths } from '../../../lib/paths';
import { openPopup } from '../../../lib/popup';
import { useForm } from '../../../lib/input/useForm';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Button, Field, Popup, Text, useToast } from '../../../ui';
import { usePasswordDue, type PasswordDue } from '../entry';
import { maxLength, NewPassword, newPasswordErrors } from '../fields/NewPassword';
import { Submit } from '../fields/Submit';
import { useChangePassword } from './queries';

const screen = 'change-password';

/** Opens after a sign-in with a password that must be changed; closes by changing it or signing out. */
export function ChangePasswordPopup({ canStack }: { canStack: boolean }) {
  const t = useT();
  const due = usePasswordDue();
  if (due === null) return null;
  return (
    <Popup
      isOpen={!canStack}
      title={t('session:change.title')}
      onClose={() => openPopup({ name: 'signOut' })}
      closeLabel={t('session:signOut')}
      isFirm
      testID={handle(screen, 'popup')}
    >
      <ChangeForm due={due} />
    </Popup>
  );
}

function ChangeForm({ due }: { due: PasswordDue }) {
  const t = useT();
  const toast = useToast();
  const { mutateAsync: change } = useChangePassword();
  const isHeld = due.password !== undefined;
  const form = useForm<Record<'oldPassword' | 'newPassword' | 'again', string>>({
    initial: { oldPassword: '', newPassword: '', again: '' },
    check: (values) => ({
      ...(!isHeld && values.oldPassword === '' ? { oldPassword: t('session:passwordNeeded') } : {}),
      ...newPasswordErrors(values, t),
    }),
    async send(values) {
      await change({ ...values, oldPassword: due.password ?? values.oldPassword });
      toast({ text: t('session:change.done'), tone: 'good' });
      // An app that waits for this sign-in keeps waiting.
      if (nameOfPath(history.current().path) !== 'handoff') history.replace(paths.home);
    },
    toErrors(fault) {
      const { oldPassword, ...faults } = fieldErrors(fault, t, ['oldPassword', 'newPassword']);
      // A remembered password has no field for an error.
      if (oldPassword === undefined) return faults;
      return isHeld ? { ...faults, '': oldPassword } : { ...faults, oldPassword };
    },
  });
  return (
    <View style={[a.gap_lg, a.pb_sm]}>
      <Text tone="muted">{t(`session:change.${due.reason}`)}</Text>
      {!isHeld && (
        <Field
          label={t('session:change.oldPassword')}
          kind="password"
          value={form.values.oldPassword}
          error={form.errorOf('oldPassword') ?? null}
          onChange={(value) => form.set('oldPassword', value)}
          onBlur={() => form.blur('oldPassword')}
          onSubmit={form.submit}
          passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
          autoComplete="current-password"
          textContentType="password"
          maxLength={maxLength}
          testID={handle(screen, 'oldPassword')}
        />
      )}
      <NewPassword form={form} screen={screen} />
      <Text variant="label" tone="muted">
        {t('session:change.others')}
      </Text>
      <Submit form={form} label={t('session:change.save')} testID={handle(screen, 'submit')} />
      <Button
        label={t('session:signOut')}
        kind="text"
        isWide
        onPress={() => openPopup({ name: 'signOut' })}
        testID={handle(screen, 'sign-out')}
      />
    </View>
  );
}
