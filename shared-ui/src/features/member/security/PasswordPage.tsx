import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { paths } from '../../../lib/paths';
import { useForm, type FieldErrors } from '../../../lib/input/useForm';
import { history } from '../../../platform/history';
import { a, useTheme } from '../../../theme';
import { Card, Field, Icon, Text, useToast } from '../../../ui';
import { FormFooter } from './FormFooter';
import { Page } from './Page';
import { useChangePassword, useHasPassword } from './queries';

const name = 'change-password';
const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;
type Typed = Record<(typeof fields)[number], string>;
const labels = { oldPassword: 'old', newPassword: 'new', confirmNewPassword: 'again' } as const;
const shortest = 8;

export function PasswordPage() {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const { mutateAsync: change } = useChangePassword();
  const hasOld = useHasPassword();
  const form = useForm<Typed>({
    initial: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    check: (values) => check(values, hasOld, t),
    async send({ oldPassword, ...fresh }) {
      await change(hasOld ? { oldPassword, ...fresh } : fresh);
      toast({ text: t(`member:security.password.${hasOld ? 'done' : 'doneFirst'}`), tone: 'good' });
      history.replace(paths.home);
    },
    toErrors: (fault) => fieldErrors(fault, t, fields),
  });
  return (
    <Page title={t('member:security.password.title')} {...(hasOld ? {} : { text: t('member:security.password.none') })}>
      <Card style={a.gap_lg}>
        {(hasOld ? fields : fields.slice(1)).map((field) => (
          <Field
            key={field}
            label={t(`member:security.password.${labels[field]}`)}
            kind="password"
            value={form.values[field]}
            error={form.errorOf(field) ?? null}
            {...(field === 'newPassword' ? { message: t('member:security.password.hint', { min: shortest }) } : {})}
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
            textContentType={field === 'oldPassword' ? 'password' : 'newPassword'}
            passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
            maxLength={255}
            onChange={(value) => form.set(field, value)}
            onBlur={() => form.blur(field)}
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
        <FormFooter
          label={t(hasOld ? 'member:security.password.submit' : 'member:security.setUp')}
          error={form.error}
          isBusy={form.isBusy}
          onPress={form.submit}
          testID={handle(name, 'submit')}
        />
      </Card>
    </Page>
  );
}

function check({ oldPassword, newPassword, confirmNewPassword }: Typed, hasOld: boolean, t: T): FieldErrors {
  const needed = t('common:field.required');
  return {
    ...(hasOld && oldPassword === '' ? { oldPassword: needed } : {}),
    ...([...newPassword].length < shortest
      ? { newPassword: newPassword === '' ? needed : t('common:field.tooShort', { min: shortest }) }
      : newPassword === oldPassword
        ? { newPassword: t('member:security.password.same') }
        : {}),
    ...(confirmNewPassword === newPassword ? {} : { confirmNewPassword: t('member:security.password.differs') }),
  };
}
