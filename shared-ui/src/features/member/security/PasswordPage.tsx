import { View } from 'react-native';

import { faultsOf } from '../../../api';
import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm, type Faults } from '../../../lib/useForm';
import { a, useTheme } from '../../../theme';
import { Card, Field, Icon, Text, useToast } from '../../../ui';
import { Deed } from './Deed';
import { leavePage, Page } from './Page';
import { useChangePassword, type PasswordChange } from './queries';

const name = 'change-password';
const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;
const labels = { oldPassword: 'old', newPassword: 'new', confirmNewPassword: 'again' } as const;
const shortest = 8;

export function PasswordPage() {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const { mutateAsync: change } = useChangePassword();
  const form = useForm<PasswordChange>({
    initial: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    check: (values) => check(values, t),
    async send(values) {
      await change(values);
      toast({ text: t('member:security.password.done'), tone: 'good' });
      leavePage();
    },
    failed: (fault) => faultsOf(fault, t, fields),
  });
  return (
    <Page title={t('member:security.password.title')}>
      <Card style={a.gap_lg}>
        {fields.map((field) => (
          <Field
            key={field}
            label={t(`member:security.password.${labels[field]}`)}
            kind="password"
            value={form.values[field]}
            error={form.faultOf(field) ?? null}
            {...(field === 'newPassword' ? { message: t('member:security.password.hint') } : {})}
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
            textContentType={field === 'oldPassword' ? 'password' : 'newPassword'}
            passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
            maxLength={255}
            onChange={(value) => form.set(field, value)}
            onLeave={() => form.leave(field)}
            onSubmit={form.submit}
            testID={handle(name, field)}
          />
        ))}
        <View style={[a.row_top, a.gap_sm]}>
          <Icon name="info" size="mid" color={theme.color.muted} />
          <Text variant="label" tone="muted" style={a.shrink}>
            {t('member:security.password.others')}
          </Text>
        </View>
        <Deed
          label={t('member:security.password.submit')}
          fault={form.fault}
          isBusy={form.isBusy}
          onPress={form.submit}
          testID={handle(name, 'submit')}
        />
      </Card>
    </Page>
  );
}

function check({ oldPassword, newPassword, confirmNewPassword }: PasswordChange, t: T): Faults {
  const needed = t('common:field.required');
  return {
    ...(oldPassword === '' ? { oldPassword: needed } : {}),
    ...([...newPassword].length < shortest
      ? { newPassword: newPassword === '' ? needed : t('common:field.tooShort', { min: shortest }) }
      : newPassword === oldPassword
        ? { newPassword: t('member:security.password.same') }
        : {}),
    ...(confirmNewPassword === newPassword ? {} : { confirmNewPassword: t('member:security.password.differs') }),
  };
}
