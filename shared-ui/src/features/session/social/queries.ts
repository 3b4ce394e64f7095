import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { call } from '../../../api';
import { useLocale } from '../../../i18n';
import type { FirebaseProject, OtherProvider } from '../../../platform/firebase/model';
import { confirmProviderCode, sendProviderCode } from '../../../platform/phoneAuth';
import { signInWithProvider } from '../../../platform/socialAuth';
import { enter, orChallenge } from '../entry';
import { bareNumber, type CaptchaAnswer, type Phone } from '../model';
import { fromCaptcha, toSignedIn } from '../wire';
import { leaveBinding, offerBinding } from './binding';

/** Without the zero that is dialed inside a country. */
const wholeNumber = ({ dial, number }: Phone): string =>
  `+${dial.replace(/^\+/, '')}${bareNumber(number).replace(/^0/, '')}`;

/** In, or another proof, or an offer to bind; true once the person is in. */
async function enterBy(idToken: string): Promise<boolean> {
  const answer = await orChallenge(call('POST /wps/session/login/social', { body: { idToken, scope: 'player' } }));
  if (answer === undefined) return false;
  const { bindToken, name = '' } = answer;
  if (bindToken === undefined) return enter(Promise.resolve(toSignedIn(answer)));
  offerBinding({ token: bindToken, name });
  return false;
}

export function useSignInElsewhere(project: FirebaseProject) {
  const locale = useLocale();
  return useMutation({
    mutationFn: async (by: OtherProvider) => enterBy(await signInWithProvider(project, by, locale)),
  });
}

export function useProviderCode(project: FirebaseProject) {
  const locale = useLocale();
  return {
    send: (phone: Phone) => sendProviderCode(project, wholeNumber(phone), locale),
    read: (phone: Phone, code: string) => confirmProviderCode(project, wholeNumber(phone), code.trim(), locale),
    signIn: async (phone: Phone, code: string) =>
      enterBy(await confirmProviderCode(project, wholeNumber(phone), code.trim(), locale)),
  };
}

/**
 * What the provider says of a number that is to be registered. It reads each code but once: what it said is kept until a form that was
 * refused for another reason is sent again.
 */
export function useNumberProof(project: FirebaseProject | undefined) {
  const locale = useLocale();
  const kept = useRef<{ of: string; idToken: string }>(undefined);
  return {
    async read(phone: Phone, typed: string): Promise<string | undefined> {
      const [number, code] = [wholeNumber(phone), typed.trim()];
      if (project === undefined || code === '') return undefined;
      const of = `${number} ${code}`;
      if (kept.current?.of !== of)
        kept.current = { of, idToken: await confirmProviderCode(project, number, code, locale) };
      return kept.current.idToken;
    },
    forget() {
      kept.current = undefined;
    },
  };
}

interface BindInput {
  bindToken: string;
  username: string;
  password: string;
  captcha?: CaptchaAnswer;
}

export function useBind() {
  return useMutation({
    async mutationFn({ bindToken, username, password, captcha }: BindInput) {
      const body = { bindToken, username: username.trim(), password, ...fromCaptcha(captcha) };
      const isIn = await enter(call('POST /wps/session/login/social/bind', { body }), { password, bindToken });
      leaveBinding();
      return isIn;
    },
  });
}

/** Where another proof was asked for first, the account elsewhere is linked by whoever gave it. */
export async function linkOffered(bindToken: string): Promise<void> {
  await call('POST /wps/member/social', { body: { bindToken } }).catch(
    // Not linked, and nothing lost: the next sign-in elsewhere offers it again.
    () => undefined,
  );
}
