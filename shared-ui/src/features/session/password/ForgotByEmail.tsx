import { useState } from 'react';
import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { useForm } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Button, Field, Icon, Text } from '../../../ui';
import { Submit } from '../fields/Submit';
import { useSendLink } from './queries';

/** Requests a reset link by e-mail, without revealing whether the member exists. */
export function ForgotByEmail() {
  const t = useT();
  const { mutateAsync: send } = useSendLink();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<Record<'username' | 'email', string>>({
    initial: { username: '', email: '' },
    check: ({ username, email }) => ({
      ...(username.trim() === '' ? { username: t('session:usernameNeeded') } : {}),
      ...(isEmail(email) ? {} : { email: t('session:pattern.email') }),
    }),
    async send({ username, email }) {
      await send({ username: username.trim(), email: email.trim() });
      setSentTo(email.trim());
    },
    toErrors: (fault) => fieldErrors(fault, t, ['username', 'email']),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  const field = (key: 'username' | 'email') => ({
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    onChange: (value: string) => form.set(key, value),
    onBlur: () => form.blur(key),
    onSubmit: form.submit,
    maxLength: 255,
    testID: `forgot-${key}`,
  });
  return (
    <View style={a.gap_lg}>
      <Field {...field('username')} label={t('session:username')} autoComplete="username" textContentType="username" />
      <Field {...field('email')} label={t('session:field.email')} kind="email" />
      <Submit form={form} label={t('session:forgot.sendLink')} testID="forgot-submit" />
    </View>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT();
  return (
    <View role="status" style={[a.gap_md, a.align_center, a.py_lg]} testID="forgot-sent">
      <Icon name="envelope-simple" size="bar" />
      <Text align="center">{t('session:forgot.sent', { email })}</Text>
      <Text variant="detail" tone="muted" align="center">
        {t('session:forgot.sentText')}
      </Text>
      <Button label={t('session:forgot.again')} kind="text" onPress={onAgain} testID="forgot-again" />
    </View>
  );
}

const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
