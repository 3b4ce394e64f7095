import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, faultsOf, sentenceOf } from '../../../api';
import { useT, type T } from '../../../i18n';
import { useForm, type Faults, type Values } from '../../../lib/useForm';
import { pageUrl } from '../../../platform/page';
import { a } from '../../../theme';
import { Alert } from '../../../ui';
import { Submit } from '../fields/Submit';
import { useCaptchaEntry } from '../fields/useCaptchaEntry';
import { usePhone } from '../fields/usePhone';
import { problemsOf, trimmed, type FieldProblem, type RegisterField, type RegisterKind } from '../model';
import { checkAffiliate, useRegister } from '../queries';
import { Entry } from './Entry';
import { patternKeyOf } from './patterns';
import { Terms } from './Terms';

export interface Codes {
  affiliateCode?: string;
  referralCode?: string;
}

export interface RegisterFormProps {
  kind?: RegisterKind;
  fields: readonly RegisterField[];
  /** Codes that came with the address; a shown field takes the code as its first value. */
  codes: Codes;
}

export function RegisterForm({ kind = 'username', fields, codes }: RegisterFormProps) {
  const t = useT();
  const names = fields.map(({ name }) => name);
  const hasCaptcha = names.includes('captcha');
  const hasDial = names.includes('countryDialingCode');
  const entry = useCaptchaEntry(hasCaptcha, 'register');
  const phone = usePhone();
  const { mutateAsync: register } = useRegister();
  const [hasTerms, setTerms] = useState(false);
  const [hidden, setHidden] = useState(codes);
  const [warning, setWarning] = useState<string>();
  const dialOf = (values: Values) => values.countryDialingCode || phone.firstDial;
  const form = useForm<Values>({
    initial: Object.fromEntries([...names.map((name) => [name, codeOf(codes, name)]), [termsName, '']]) as Values,
    check: (values) => ({
      ...phoneFaults(
        values,
        fields,
        hasDial ? phone.problemOf({ dial: dialOf(values), number: values.mobileNum ?? '' }) : undefined,
      ),
      ...sentences(problemsOf(asText(fields), values), t),
      ...(hasTerms ? {} : { [termsName]: t('session:termsNeeded') }),
    }),
    async send({ [termsName]: _terms, ...values }) {
      const page = pageUrl();
      const code = names.includes('affiliateCode') ? values.affiliateCode?.trim() : hidden.affiliateCode;
      if (code) await checkAffiliate(code, page.domain);
      const whole = hasDial ? { ...values, countryDialingCode: dialOf(values) } : values;
      await register({ kind, values: trimmed(whole), captchaId: entry.captcha?.id, codes: hidden, page });
    },
    failed(fault) {
      const isCode = fault instanceof ApiError && fault.code === 'invitation_code_error';
      if (isCode) setWarning(sentenceOf(fault, t));
      if (hasCaptcha && !isCode) {
        entry.refresh();
        form.set('captcha', '');
      }
      return place(fault, faultsOf(fault, t, names), names);
    },
  });
  return (
    <View style={a.gap_lg}>
      {fields
        .filter(({ name }) => name !== 'countryDialingCode')
        .map((field) => (
          <Entry key={field.name} kind={kind} field={field} entry={entry} form={form} hasDial={hasDial} />
        ))}
      <Terms
        hasTerms={hasTerms}
        error={form.faultOf(termsName)}
        onChange={(isTicked) => {
          setTerms(isTicked);
          form.leave(termsName);
        }}
      />
      <Submit form={form} label={t('session:create')} testID="register-submit" />
      <Alert
        isOpen={warning !== undefined}
        title={t('session:codeInvalid')}
        closeLabel={t('common:confirm')}
        onClose={() => {
          setWarning(undefined);
          // A wrong code of the address cannot be mended in the form: it is left out from now on.
          setHidden(({ affiliateCode: _wrong, ...rest }) => rest);
        }}
      >
        {warning}
      </Alert>
    </View>
  );
}

const termsName = 'terms';

// The number's own rule is its country's; the server judges it by both.
const asText = (fields: readonly RegisterField[]) => fields.filter(({ name }) => name !== 'countryDialingCode');

function phoneFaults(values: Values, fields: readonly RegisterField[], problem: string | undefined): Faults {
  const field = fields.find(({ name }) => name === 'mobileNum');
  const isGiven = (values.mobileNum ?? '').trim() !== '';
  return problem !== undefined && field !== undefined && (isGiven || field.isRequired) ? { mobileNum: problem } : {};
}

function codeOf(codes: Codes, name: string): string {
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

const places: Partial<Record<string, string>> = {
  captcha_wrong: 'captcha',
  username_taken: 'username',
  invitation_code_error: 'affiliateCode',
  code_wrong: 'verificationCode',
  code_expired: 'verificationCode',
};

// These refusals are about one field although the server names none.
function place(fault: unknown, faults: Faults, names: readonly string[]): Faults {
  if (!(fault instanceof ApiError) || faults[''] === undefined) return faults;
  const name = places[fault.code];
  if (name === undefined) return faults;
  if (names.includes(name)) return { [name]: faults[''] };
  return fault.code === 'invitation_code_error' ? {} : faults;
}
