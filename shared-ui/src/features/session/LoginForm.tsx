import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, faultsOf } from '../../api';
import { useT } from '../../i18n';
import { useForm, type Faults } from '../../lib/useForm';
import { a } from '../../theme';
import { Button, Field } from '../../ui';
import { CaptchaField } from './CaptchaField';
import { FormFault } from './FormFault';
import type { Scope } from './model';
import { useSignIn } from './queries';
import { useCaptchaEntry } from './useCaptchaEntry';

export interface LoginFormProps {
  scope: Scope;
  onDone?: () => void;
}

const names = ['username', 'password', 'captcha'] as const;

export function LoginForm({ scope, onDone }: LoginFormProps) {
  const t = useT();
  const { mutateAsync: signIn } = useSignIn(scope);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const entry = useCaptchaEntry(needsCaptcha, 'login');
  const form = useForm({
    initial: { username: '', password: '', captcha: '' },
    check: (values) => check(values, needsCaptcha, t),
    async send({ username, password, captcha }) {
      const asked =
        needsCaptcha && entry.captcha !== undefined ? { captcha: { id: entry.captcha.id, answer: captcha } } : {};
      await signIn({ username, password, ...asked });
      onDone?.();
    },
    failed(fault) {
      if (fault instanceof ApiError && fault.needsCaptcha) setNeedsCaptcha(true);
      // A captcha answers once, whatever became of the rest.
      if (needsCaptcha) {
        entry.refresh();
        form.set('captcha', '');
      }
      return place(fault, faultsOf(fault, t, names));
    },
  });
  return (
    <View style={a.gap_lg}>
      <Field
        label={t('session:username')}
        value={form.values.username}
        error={form.faultOf('username') ?? null}
        maxLength={64}
        onChange={(value) => form.set('username', value)}
        onLeave={() => form.leave('username')}
        onSubmit={form.submit}
        autoComplete="username"
        textContentType="username"
        testID="login-username"
      />
      <Field
        label={t('session:password')}
        kind="password"
        value={form.values.password}
        error={form.faultOf('password') ?? null}
        passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
        maxLength={64}
        onChange={(value) => form.set('password', value)}
        onLeave={() => form.leave('password')}
        onSubmit={form.submit}
        autoComplete="current-password"
        textContentType="password"
        testID="login-password"
      />
      {needsCaptcha && (
        <CaptchaField
          captcha={entry.captcha}
          sound={entry.sound}
          isLoading={entry.isLoading}
          onRefresh={entry.refresh}
          value={form.values.captcha}
          error={form.faultOf('captcha')}
          onChange={(value) => form.set('captcha', value)}
          onLeave={() => form.leave('captcha')}
          onSubmit={form.submit}
          testID="login-captcha"
        />
      )}
      <FormFault>{form.fault}</FormFault>
      <Button
        label={t('session:login')}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        onPress={form.submit}
        testID="login-submit"
      />
    </View>
  );
}

function check(
  values: { username: string; password: string; captcha: string },
  needsCaptcha: boolean,
  t: ReturnType<typeof useT>,
): Faults {
  return {
    ...(values.username.trim() === '' ? { username: t('session:usernameNeeded') } : {}),
    ...(values.password === '' ? { password: t('session:passwordNeeded') } : {}),
    ...(needsCaptcha && values.captcha.trim() === '' ? { captcha: t('session:captchaNeeded') } : {}),
  };
}

// These refusals are about one field although the server names none.
function place(fault: unknown, faults: Faults): Faults {
  if (!(fault instanceof ApiError) || faults[''] === undefined) return faults;
  if (fault.code === 'wrong_credentials') return { password: faults[''] };
  return fault.code === 'captcha_wrong' ? { captcha: faults[''] } : faults;
}
