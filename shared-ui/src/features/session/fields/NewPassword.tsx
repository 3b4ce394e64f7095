import { View } from 'react-native';

import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import type { FieldErrors } from '../../../lib/useForm';
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

const shortest = 8;
export const longest = 255;

/** A password that is being chosen, twice. */
export function NewPassword({ form, screen }: Props) {
  const t = useT();
  const field = (key: NewPasswordKey) => ({
    kind: 'password' as const,
    label: t(`session:change.${key}`),
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    onChange: (value: string) => form.set(key, value),
    onLeave: () => form.blur(key),
    onSubmit: form.submit,
    passwordLabels: { show: t('common:showPassword'), hide: t('common:hidePassword') },
    autoComplete: 'new-password' as const,
    textContentType: 'newPassword' as const,
    maxLength: longest,
    testID: handle(screen, key),
  });
  return (
    <View style={a.gap_lg}>
      <Field {...field('newPassword')} message={t('session:change.rule', { min: shortest })} />
      <Field {...field('again')} />
    </View>
  );
}

/** What can be said before the server is asked; it knows the common ones. */
export function newPasswordFaults({ newPassword, again }: Record<NewPasswordKey, string>, t: T): FieldErrors {
  const isShort = [...newPassword].length < shortest;
  return {
    ...(newPassword === '' ? { newPassword: t('session:passwordNeeded') } : {}),
    ...(newPassword !== '' && isShort ? { newPassword: t('session:change.rule', { min: shortest }) } : {}),
    ...(again === newPassword ? {} : { again: t('session:different') }),
  };
}
