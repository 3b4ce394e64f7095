import { useState } from 'react';
import { View } from 'react-native';

import { formatFor, useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { normalizeCode, normalizeLine, normalizeName } from '../../lib/input/normalize';
import { useForm, type FieldErrors } from '../../lib/input/useForm';
import { a, tokens } from '../../theme';
import { Button, Field, Popup, Segment, Select, Skeleton, Text } from '../../ui';
import { FormError } from '../session';
import {
  destinationIcons,
  fits,
  kindsOf,
  useDestinations,
  type Destination,
  type DestinationKind,
} from './destinations';
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
  const { list: destinations, isPending } = useDestinations();
  const [kind, setKind] = useState<DestinationKind>('BANK');
  const offered = destinations.filter((each) => each.kind === kind);
  const form = useForm({
    initial: { bank: '', holder: '', number: '' },
    check: (values) => check(values, kind, destinationOf(destinations, kind, values.bank), t),
    async send(values) {
      const to = destinationOf(destinations, kind, values.bank);
      const { id } = await add({
        bank: to?.code ?? normalizeLine(values.bank),
        holder: kind === 'CRYPTO' ? addressHolder : normalizeName(values.holder),
        number: kind === 'CRYPTO' ? values.number.trim() : normalizeCode(values.number),
      });
      onAdded(id);
      form.reset();
      onClose();
    },
    toErrors: (fault) => withdrawalErrors(fault, t, ['bank', 'holder', 'number']),
  });
  const to = destinationOf(destinations, kind, form.values.bank);
  const field = (key: 'bank' | 'holder' | 'number') => ({
    label: key === 'number' ? t(`withdrawal:payee.numberOf.${kind}`) : t(`withdrawal:payee.${key}`),
    value: form.values[key],
    error: form.errorOf(key) ?? null,
    onSubmit: form.submit,
    onChange: (value: string) => form.set(key, value),
    onBlur: () => form.blur(key),
    testID: handle(name, key),
  });
  const choose = (next: DestinationKind) => {
    setKind(next);
    form.set('bank', '');
    form.set('number', '');
  };
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
        {kindsOf(destinations).length > 1 && (
          <Segment
            label={t('withdrawal:payee.kind')}
            options={kindsOf(destinations).map((value) => ({
              value,
              label: t(`withdrawal:payee.kindOf.${value}`),
              testID: handle(name, `kind-${value.toLowerCase()}`),
            }))}
            value={kind}
            onChange={choose}
          />
        )}
        {offered.length > 1 ? (
          <Select
            kind="field"
            label={t(kind === 'CRYPTO' ? 'withdrawal:payee.network' : 'withdrawal:payee.bank')}
            options={offered.map(({ code, name: label }) => ({
              value: code,
              label,
              icon: destinationIcons[kind],
              testID: handle(name, `bank-${code}`),
            }))}
            value={form.values.bank}
            error={form.errorOf('bank') ?? null}
            onChange={(value) => form.set('bank', value)}
            closeLabel={t('common:close')}
            testID={handle(name, 'bank')}
          />
        ) : (
          offered.length === 0 &&
          (isPending ? (
            <Skeleton height={tokens.size.field.md} radius="md" />
          ) : (
            <Field {...field('bank')} autoComplete="off" maxLength={64} />
          ))
        )}
        {kind !== 'CRYPTO' && (
          <Field
            {...field('holder')}
            autoComplete="name"
            textContentType="name"
            maxLength={100}
            message={t('withdrawal:payee.holderHint')}
          />
        )}
        <Field
          {...field('number')}
          kind={kind === 'CRYPTO' ? 'text' : 'number'}
          autoComplete="off"
          maxLength={64}
          message={hintOf(to, t)}
        />
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

// The server puts the registered name in its place: an address has no name.
const addressHolder = '-';

/** The chosen destination, or the only one of its kind. */
function destinationOf(list: readonly Destination[], kind: DestinationKind, code: string): Destination | undefined {
  const offered = list.filter((each) => each.kind === kind);
  return offered.length === 1 ? offered[0] : offered.find((each) => each.code === code);
}

function hintOf(to: Destination | undefined, t: T): string | undefined {
  if (to === undefined) return undefined;
  if (to.kind === 'CRYPTO') return t('withdrawal:payee.addressHint');
  return t('withdrawal:payee.digits', { lengths: formatFor().list(to.lengths.map(String)) });
}

interface Values {
  bank: string;
  holder: string;
  number: string;
}

function check(
  { bank, holder, number }: Values,
  kind: DestinationKind,
  to: Destination | undefined,
  t: T,
): FieldErrors {
  const needed = t('common:field.required');
  const typed = kind === 'CRYPTO' ? number.trim() : normalizeCode(number);
  const problem = kind === 'CRYPTO' ? t('withdrawal:fault.address') : (hintOf(to, t) ?? t('withdrawal:fault.number'));
  return {
    ...(to === undefined && normalizeLine(bank) === '' ? { bank: needed } : {}),
    ...(kind !== 'CRYPTO' && normalizeName(holder) === '' ? { holder: needed } : {}),
    ...(typed === '' ? { number: needed } : fits(typed, to) ? {} : { number: problem }),
  };
}
