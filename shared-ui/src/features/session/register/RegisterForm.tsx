import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, fieldErrors, errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { useForm, type Values } from '../../../lib/input/useForm';
import { pageUrl } from '../../../platform/page';
import { a, useLayout } from '../../../theme';
import { Alert, Text } from '../../../ui';
import { Submit } from '../fields/Submit';
import { useCaptchaEntry } from '../fields/useCaptchaEntry';
import { usePhone } from '../fields/usePhone';
import { problemsOf, normalized, type RegisterField, type RegisterKind } from '../model';
import { checkAffiliate, useRegister } from '../queries';
import { useNumberProof } from '../social/queries';
import { useFirebase } from '../social/useFirebase';
import { Entry } from './Entry';
import { asText, phoneErrors, place, sentences } from './errors';
import { Terms } from './Terms';

export interface Codes {
  affiliateCode?: string;
  referralCode?: string;
}

export interface RegisterFormProps {
  kind?: RegisterKind;
  fields: readonly RegisterField[];
  /** Codes of the address; a visible field is prefilled with them. */
  codes: Codes;
}

export function RegisterForm({ kind = 'username', fields, codes }: RegisterFormProps) {
  const t = useT();
  const { isDesktop } = useLayout();
  const names = fields.map(({ name }) => name);
  const hasCaptcha = names.includes('captcha');
  const hasDial = names.includes('countryDialingCode');
  const entry = useCaptchaEntry(hasCaptcha, 'register');
  const phone = usePhone();
  const hasCode = names.includes('verificationCode');
  const proof = useNumberProof(useFirebase('phone'));
  const { mutateAsync: register } = useRegister();
  const [hasTerms, setTerms] = useState(false);
  const [hidden, setHidden] = useState(codes);
  const [warning, setWarning] = useState<string>();
  const dialOf = (values: Values) => values.countryDialingCode || phone.firstDial;
  const form = useForm<Values>({
    initial: Object.fromEntries([...names.map((name) => [name, codeOf(codes, name)]), [termsName, '']]) as Values,
    check: (values) => ({
      ...phoneErrors(
        values,
        fields,
        hasDial ? phone.problemOf({ dial: dialOf(values), number: values.mobileNum ?? '' }) : undefined,
      ),
      ...sentences(problemsOf(asText(fields, entry.service !== undefined), values), t),
      ...(hasCaptcha && entry.service !== undefined && !values.captcha ? { captcha: entry.requiredMessage } : {}),
      ...(hasTerms ? {} : { [termsName]: t('session:termsNeeded') }),
    }),
    async send({ [termsName]: _terms, captcha = '', verificationCode = '', ...values }) {
      const page = pageUrl();
      const code = names.includes('affiliateCode') ? values.affiliateCode?.trim() : hidden.affiliateCode;
      if (code) await checkAffiliate(code, page.domain);
      const number = { dial: dialOf(values), number: values.mobileNum ?? '' };
      const phoneIdToken = hasCode ? await proof.read(number, verificationCode) : undefined;
      await register({
        kind,
        values: normalized({
          ...values,
          ...(hasDial ? { countryDialingCode: number.dial } : {}),
          ...(phoneIdToken === undefined ? { verificationCode } : {}),
        }),
        captcha: captcha === '' ? undefined : entry.toAnswer(captcha),
        phoneIdToken,
        codes: hidden,
        page,
      });
    },
    toErrors(fault) {
      const isCode = fault instanceof ApiError && fault.code === 'invitation_code_error';
      if (isCode) setWarning(errorMessage(fault, t));
      if (hasCaptcha && !isCode) {
        entry.refresh();
        form.set('captcha', '');
      }
      const faults = place(fault, fieldErrors(fault, t, names), names, t);
      if (faults.verificationCode !== undefined) proof.clear();
      return faults;
    },
  });
  return (
    <View style={a.gap_lg}>
      {fields.some(({ isRequired }) => isRequired) && (
        <Text variant="label" tone="muted" testID="register-required">
          {t('session:requiredNote')}
        </Text>
      )}
      {fields
        .filter(({ name }) => name !== 'countryDialingCode')
        .map((field, place) => (
          <Entry
            key={field.name}
            kind={kind}
            field={field}
            entry={entry}
            form={form}
            hasDial={hasDial}
            hasAutoFocus={isDesktop && place === 0}
          />
        ))}
      <Terms
        hasTerms={hasTerms}
        error={form.errorOf(termsName)}
        onChange={(isTicked) => {
          setTerms(isTicked);
          form.blur(termsName);
        }}
      />
      <Submit form={form} label={t('session:create')} testID="register-submit" />
      <Alert
        isOpen={warning !== undefined}
        title={t('session:codeInvalid')}
        closeLabel={t('common:confirm')}
        onClose={() => {
          setWarning(undefined);
          // A wrong code of the address cannot be corrected in the form, so it is dropped.
          setHidden(({ affiliateCode: _wrong, ...rest }) => rest);
        }}
      >
        {warning}
      </Alert>
    </View>
  );
}

const termsName = 'terms';

function codeOf(codes: Codes, name: string): string {
  return name === 'affiliateCode' || name === 'referralCode' ? (codes[name] ?? '') : '';
}
