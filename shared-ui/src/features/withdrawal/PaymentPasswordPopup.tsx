import { View } from 'react-native';

import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { useForm, type FieldErrors } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Field, Popup, Text, useToast } from '../../ui';
import { useHasPassword } from '../member';
import { FormError } from '../session';
import { withdrawalErrors } from './errors';
import { useSetPaymentPassword } from './queries';

const name = 'payment-password';
type Key = 'paymentPassword' | 'again' | 'password';

/** Sets the payment password, which protects the wallet when the sign-in password is compromised. */
export function PaymentPasswordPopup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const hasPassword = useHasPassword(isOpen);
  const { mutateAsync: set } = useSetPaymentPassword();
  const form = useForm<Record<Key, string>>({
    initial: { paymentPassword: '', again: '', password: '' },
    check: (values) => check(values, hasPassword, t),
    async send({ paymentPassword, password }) {
      await set(hasPassword ? { paymentPassword, password } : { paymentPassword });
      toast({ text: t('withdrawal:secret.done'), tone: 'good' });
      form.reset();
      onClose();
    },
    toErrors: (fault) => withdrawalErrors(fault, t, ['paymentPassword', 'password']),
  });
  const field = (key: Key) => ({
    label: t(`withdrawal:secret.${key}`),
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    kind: 'password' as const,
    passwordLabels: { show: t('common:showPassword'), hide: t('common:hidePassword') },
    onSubmit: form.submit,
    onChange: (value: string) => form.set(key, value),
    onBlur: () => form.blur(key),
    testID: handle(name, key),
  });
  return (
    <Popup
      isOpen={isOpen}
      title={t('withdrawal:secret.title')}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFirm={form.isBusy}
      testID={name}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Text variant="detail" tone="muted">
          {t('withdrawal:secret.text')}
        </Text>
        <Field {...field('paymentPassword')} autoComplete="off" maxLength={6} message={t('withdrawal:secret.hint')} />
        <Field {...field('again')} autoComplete="off" maxLength={6} />
        {hasPassword && (
          <Field {...field('password')} autoComplete="current-password" textContentType="password" maxLength={255} />
        )}
        <FormError>{form.error}</FormError>
        <Button
          label={t('withdrawal:secret.save')}
          kind="filled"
          size="lg"
          isWide
          isBusy={form.isBusy}
          onPress={form.submit}
          testID={handle(name, 'submit')}
        />
      </View>
    </Popup>
  );
}

function check({ paymentPassword, again, password }: Record<Key, string>, hasPassword: boolean, t: T): FieldErrors {
  return {
    ...(/^[0-9]{6}$/.test(paymentPassword) ? {} : { paymentPassword: t('withdrawal:fault.sixDigits') }),
    ...(again === paymentPassword ? {} : { again: t('withdrawal:fault.again') }),
    ...(hasPassword && password === '' ? { password: t('common:field.required') } : {}),
  };
}
