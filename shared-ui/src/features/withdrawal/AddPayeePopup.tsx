import { View } from 'react-native';

import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { normalizeCode, normalizeLine, normalizeName } from '../../lib/input/normalize';
import { useForm, type FieldErrors } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Field, Popup, Text } from '../../ui';
import { FormError } from '../session';
import { withdrawalErrors } from './errors';
import { useAddPayee } from './queries';

export interface AddPayeePopupProps {
  isOpen: boolean;
  /** Hours before a new account can be used. */
  waitHours: number;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const name = 'payee';

export function AddPayeePopup({ isOpen, waitHours, onClose, onAdded }: AddPayeePopupProps) {
  const t = useT();
  const { mutateAsync: add } = useAddPayee();
  const form = useForm({
    initial: { bank: '', holder: '', number: '' },
    check: (values) => check(values, t),
    async send(values) {
      const { id } = await add({
        bank: normalizeLine(values.bank),
        holder: normalizeName(values.holder),
        number: normalizeCode(values.number),
      });
      onAdded(id);
      form.reset();
      onClose();
    },
    toErrors: (fault) => withdrawalErrors(fault, t, ['bank', 'holder', 'number']),
  });
  const field = (key: 'bank' | 'holder' | 'number') => ({
    label: t(`withdrawal:payee.${key}`),
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    onSubmit: form.submit,
    onChange: (value: string) => form.set(key, value),
    onBlur: () => form.blur(key),
    testID: handle(name, key),
  });
  return (
    <Popup
      isOpen={isOpen}
      title={t('withdrawal:addPayee')}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFirm={form.isBusy}
      testID={name}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Field {...field('bank')} autoComplete="off" maxLength={64} />
        <Field
          {...field('holder')}
          autoComplete="name"
          textContentType="name"
          maxLength={100}
          message={t('withdrawal:payee.holderHint')}
        />
        <Field {...field('number')} kind="number" autoComplete="off" maxLength={30} />
        <Text variant="label" tone="muted">
          {t('withdrawal:payee.waitHint', { hours: waitHours })}
        </Text>
        <FormError>{form.error}</FormError>
        <Button
          label={t('withdrawal:payee.save')}
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

function check({ bank, holder, number }: { bank: string; holder: string; number: string }, t: T): FieldErrors {
  const needed = t('common:field.required');
  const digits = normalizeCode(number);
  return {
    ...(normalizeLine(bank) === '' ? { bank: needed } : {}),
    ...(normalizeName(holder) === '' ? { holder: needed } : {}),
    ...(digits === ''
      ? { number: needed }
      : /^[0-9]{6,20}$/.test(digits)
        ? {}
        : { number: t('withdrawal:fault.number') }),
  };
}
