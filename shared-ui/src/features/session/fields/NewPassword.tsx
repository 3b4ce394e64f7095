import { View } from 'react-native';

import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import type { FieldErrors } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Field } from '../../../ui';

export type NewPasswordKey = 'newPassword' | 'again';

interface Props {
  form: {
    values: Record<NewPasswordKey, string>;
    set: (name: NewPasswordKey, value: string) => void;
    blur: (name: NewPasswordKey) => void;
    errorOf: (name: NewPasswordKey) => string | undefined;
    submit: () => void;
  };
  screen: string;
}

const minLength = 8;
export const maxLength = 255;

/** A new password and its repetition. */
export function NewPassword({ form, screen }: Props) {
  const t = useT();
  const field = (key: NewPasswordKey) => ({
    kind: 'password' as const,
    label: t(`session:change.${key}`),
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    onChange: (value: string) => form.set(key, value),
    onBlur: () => form.blur(key),
    onSubmit: form.submit,
    passwordLabels: { show: t('common:showPassword'), hide: t('common:hidePassword') },
    autoComplete: 'new-password' as const,
    textContentType: 'newPassword' as const,
    maxLength: maxLength,
    testID: handle(screen, key),
  });
  return (
    <View style={a.gap_lg}>
      <Field {...field('newPassword')} message={t('session:change.rule', { min: minLength })} />
      <Field {...field('again')} />
    </View>
  );
}

/** Client-side checks; the server also refuses common passwords. */
export function newPasswordErrors({ newPassword, again }: Record<NewPasswordKey, string>, t: T): FieldErrors {
  const isShort = [...newPassword].length < minLength;
  return {
    ...(newPassword === '' ? { newPassword: t('session:passwordNeeded') } : {}),
    ...(newPassword !== '' && isShort ? { newPassword: t('session:change.rule', { min: minLength }) } : {}),
    ...(again === newPassword ? {} : { again: t('session:different') }),
  };
}
