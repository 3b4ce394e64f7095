import { useState } from 'react';

import { ApiError, fieldErrors, isRecord } from '../../../api';
import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm, type FieldErrors, type Form } from '../../../lib/input/useForm';
import { useLayout } from '../../../theme';
import { Field } from '../../../ui';
import { HumanField } from '../fields/HumanField';
import { useCaptchaEntry, type CaptchaEntry } from '../fields/useCaptchaEntry';
import type { CaptchaAnswer } from '../model';

const names = ['username', 'password', 'captcha'] as const;
type Values = Record<(typeof names)[number], string>;

interface Options {
  username: string;
  send: (login: { username: string; password: string; captcha?: CaptchaAnswer }) => Promise<void>;
}

export interface PasswordLogin {
  form: Form<Values>;
  /** Undefined until the server requires one. */
  captcha: CaptchaEntry | undefined;
}

/** Name and password, and a captcha after too many failures. */
export function usePasswordLogin({ username, send }: Options): PasswordLogin {
  const t = useT();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const entry = useCaptchaEntry(needsCaptcha, 'login');
  const form = useForm<Values>({
    initial: { username, password: '', captcha: '' },
    check: (values) => check(values, needsCaptcha ? entry : undefined, t),
    async send({ captcha, ...login }) {
      await send({ ...login, ...(needsCaptcha ? { captcha: entry.toAnswer(captcha) } : {}) });
    },
    toErrors(fault) {
      if (fault instanceof ApiError && fault.needsCaptcha) setNeedsCaptcha(true);
      // A captcha can be answered once, whatever the result.
      if (needsCaptcha) {
        entry.refresh();
        form.set('captcha', '');
      }
      return place(fault, fieldErrors(fault, t, names), t);
    },
  });
  return { form, captcha: needsCaptcha ? entry : undefined };
}

interface Props {
  login: PasswordLogin;
  /** Prefix of the test handles: `login` → `login-username`, `login-password`. */
  screen: string;
  maxLength: number;
}

export function NameAndPassword({ login: { form, captcha }, screen, maxLength }: Props) {
  const t = useT();
  const { isDesktop } = useLayout();
  const [hasName] = useState(form.values.username !== '');
  return (
    <>
      <Field
        label={t('session:username')}
        value={form.values.username}
        error={form.errorOf('username') ?? null}
        maxLength={maxLength}
        onChange={(value) => form.set('username', value)}
        onBlur={() => form.blur('username')}
        onSubmit={form.submit}
        autoComplete="username"
        hasAutoFocus={isDesktop && !hasName}
        textContentType="username"
        testID={handle(screen, 'username')}
      />
      <Field
        label={t('session:password')}
        kind="password"
        value={form.values.password}
        error={form.errorOf('password') ?? null}
        passwordLabels={{ show: t('common:showPassword'), hide: t('common:hidePassword') }}
        maxLength={maxLength}
        onChange={(value) => form.set('password', value)}
        onBlur={() => form.blur('password')}
        onSubmit={form.submit}
        autoComplete="current-password"
        hasAutoFocus={isDesktop && hasName}
        textContentType="password"
        testID={handle(screen, 'password')}
      />
      {captcha !== undefined && (
        <HumanField
          entry={captcha}
          value={form.values.captcha}
          error={form.errorOf('captcha')}
          onChange={(value) => form.set('captcha', value)}
          onBlur={() => form.blur('captcha')}
          onSubmit={form.submit}
          testID={handle(screen, 'captcha')}
        />
      )}
    </>
  );
}

function check(values: Values, entry: CaptchaEntry | undefined, t: T): FieldErrors {
  return {
    ...(values.username.trim() === '' ? { username: t('session:usernameNeeded') } : {}),
    ...(values.password === '' ? { password: t('session:passwordNeeded') } : {}),
    ...(entry !== undefined && values.captcha.trim() === '' ? { captcha: entry.requiredMessage } : {}),
  };
}

// Errors that concern one field although the server does not name it.
function place(fault: unknown, faults: FieldErrors, t: T): FieldErrors {
  const sentence = faults[''];
  if (!(fault instanceof ApiError) || sentence === undefined) return faults;
  if (fault.code === 'wrong_credentials') return { password: withTriesLeft(fault, sentence, t) };
  return fault.code === 'captcha_wrong' ? { captcha: sentence } : faults;
}

/** From the third failure on the server says how many tries are left. */
function withTriesLeft({ value }: ApiError, sentence: string, t: T): string {
  const count = isRecord(value) ? value.triesLeft : undefined;
  return typeof count === 'number' ? t('session:triesLeft', { sentence, count }) : sentence;
}
