import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, faultsOf } from '../../api';
import { useT, type T } from '../../i18n';
import { linkTo } from '../../lib/paths';
import { useForm, type Faults, type Values } from '../../lib/useForm';
import { pageUrl } from '../../platform/page';
import { a } from '../../theme';
import { Button, Checkbox, Field, Link, Text } from '../../ui';
import { useWhiteLabel } from '../system';
import { CaptchaField } from './CaptchaField';
import { hintsOf } from './fieldHints';
import { FormFault } from './FormFault';
import { problemsOf, trimmed, type FieldProblem, type RegisterField } from './model';
import { patternKeyOf } from './patterns';
import { useRegister } from './queries';
import { useCaptchaEntry, type CaptchaEntry } from './useCaptchaEntry';

export interface RegisterFormProps {
  fields: readonly RegisterField[];
  /** Codes that came with the address; a shown field takes the code as its first value. */
  codes: { affiliateCode?: string; referralCode?: string };
}

export function RegisterForm({ fields, codes }: RegisterFormProps) {
  const t = useT();
  const age = useWhiteLabel()?.minimumAge ?? 18;
  const hasCaptcha = fields.some((field) => field.name === 'captcha');
  const entry = useCaptchaEntry(hasCaptcha, 'register');
  const { mutateAsync: register } = useRegister();
  const [hasTerms, setTerms] = useState(false);
  const form = useForm<Values>({
    initial: Object.fromEntries([...fields.map(({ name }) => [name, codeOf(codes, name)]), [termsName, '']]) as Values,
    check: (values) => ({
      ...sentences(problemsOf(fields, values), t),
      ...(hasTerms ? {} : { [termsName]: t('session:termsNeeded') }),
    }),
    async send({ [termsName]: _terms, ...values }) {
      await register({ values: trimmed(values), captchaId: entry.captcha?.id, codes, page: pageUrl() });
    },
    failed(fault) {
      if (hasCaptcha) {
        entry.refresh();
        form.set('captcha', '');
      }
      return place(
        fault,
        faultsOf(
          fault,
          t,
          fields.map(({ name }) => name),
        ),
      );
    },
  });
  const shared = { entry, form, t };
  return (
    <View style={a.gap_lg}>
      {fields.map((field) => (
        <Entry key={field.name} field={field} {...shared} />
      ))}
      <View style={a.gap_md}>
        <Checkbox
          label={t('session:termsPlain', { age })}
          isChecked={hasTerms}
          testID="register-terms"
          onChange={(isTicked) => {
            setTerms(isTicked);
            form.leave(termsName);
          }}
        />
        <Link href={linkTo('help', {}, 'term')} variant="detail" testID="register-terms-read">
          {t('session:termsRead')}
        </Link>
        {form.faultOf(termsName) !== undefined && (
          <Text variant="label" tone="bad" role="alert">
            {form.faultOf(termsName)}
          </Text>
        )}
      </View>
      <FormFault>{form.fault}</FormFault>
      <Button
        label={t('session:create')}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        onPress={form.submit}
        testID="register-submit"
      />
    </View>
  );
}

const termsName = 'terms';

interface EntryProps {
  field: RegisterField;
  entry: CaptchaEntry;
  form: ReturnType<typeof useForm<Values>>;
  t: T;
}

function Entry({ field, entry, form, t }: EntryProps) {
  const { name } = field;
  const label = t(`session:field.${name}`);
  const shared = {
    value: form.values[name] ?? '',
    onChange: (value: string) => form.set(name, value),
    onLeave: () => form.leave(name),
    onSubmit: form.submit,
    testID: `register-${name}`,
  };
  if (name === 'captcha') {
    return (
      <CaptchaField
        {...shared}
        captcha={entry.captcha}
        sound={entry.sound}
        isLoading={entry.isLoading}
        onRefresh={entry.refresh}
        error={form.faultOf(name)}
      />
    );
  }
  return (
    <Field
      {...shared}
      {...hintsOf(name)}
      label={field.isRequired ? label : t('session:optional', { label })}
      isRequired={field.isRequired}
      error={form.faultOf(name) ?? null}
      {...(field.maxLength > 0 ? { maxLength: field.maxLength } : {})}
      passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
    />
  );
}

function codeOf(codes: RegisterFormProps['codes'], name: string): string {
  return name === 'affiliateCode' || name === 'referralCode' ? (codes[name] ?? '') : '';
}

function sentences(problems: Partial<Record<string, FieldProblem>>, t: T): Faults {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, problem === undefined ? undefined : sentence(problem, t)]),
  );
}

function sentence(problem: FieldProblem, t: T): string {
  if (problem.kind === 'required') return t('session:needed');
  if (problem.kind === 'different') return t('session:different');
  const { min, max, patternId } = problem;
  const length = min === max ? String(min) : t('session:length', { min, max });
  return t(patternKeyOf(patternId), { length });
}

// These refusals are about one field although the server names none.
function place(fault: unknown, faults: Faults): Faults {
  if (!(fault instanceof ApiError) || faults[''] === undefined) return faults;
  const name = { captcha_wrong: 'captcha', username_taken: 'username', invitation_code_error: 'affiliateCode' }[
    fault.code
  ];
  return name === undefined ? faults : { [name]: faults[''] };
}
