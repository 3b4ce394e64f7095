import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { call } from '../../../api';
import { useLocale } from '../../../i18n';
import { normalizePhone } from '../../../lib/input/normalize';
import type { FirebaseProject, OtherProvider } from '../../../platform/firebase/model';
import { confirmProviderCode, sendProviderCode } from '../../../platform/phoneAuth';
import { signInWithProvider } from '../../../platform/socialAuth';
import { completeSignIn, orChallenge } from '../entry';
import type { CaptchaAnswer, Phone } from '../model';
import { fromCaptcha, toSignedIn } from '../wire';
import { clearBinding, offerBinding } from './binding';

/** The international number, without the national leading zero. */
const internationalNumber = ({ dial, number }: Phone): string =>
  `+${dial.replace(/^\+/, '')}${normalizePhone(number, dial).replace(/^0/, '')}`;

/** Signs in, asks for a second factor, or offers to link; resolves to true when signed in. */
async function signInByToken(idToken: string): Promise<boolean> {
  const answer = await orChallenge(call('POST /wps/session/login/social', { body: { idToken, scope: 'player' } }));
  if (answer === undefined) return false;
  const { bindToken, name = '' } = answer;
  if (bindToken === undefined) return completeSignIn(Promise.resolve(toSignedIn(answer)));
  offerBinding({ token: bindToken, name });
  return false;
}

export function useProviderSignIn(project: FirebaseProject) {
  const locale = useLocale();
  return useMutation({
    mutationFn: async (provider: OtherProvider) => signInByToken(await signInWithProvider(project, provider, locale)),
  });
}

export function useProviderCode(project: FirebaseProject) {
  const locale = useLocale();
  return {
    send: (phone: Phone) => sendProviderCode(project, internationalNumber(phone), locale),
    read: (phone: Phone, code: string) => confirmProviderCode(project, internationalNumber(phone), code.trim(), locale),
    signIn: async (phone: Phone, code: string) =>
      signInByToken(await confirmProviderCode(project, internationalNumber(phone), code.trim(), locale)),
  };
}

/**
 * The provider's verification of a number for registration. Each code is verified once: its token is kept until a
 * form that was refused for another reason is sent again.
 */
export function useNumberProof(project: FirebaseProject | undefined) {
  const locale = useLocale();
  const kept = useRef<{ of: string; idToken: string }>(undefined);
  return {
    async read(phone: Phone, typed: string): Promise<string | undefined> {
      const [number, code] = [internationalNumber(phone), typed.trim()];
      if (project === undefined || code === '') return undefined;
      const of = `${number} ${code}`;
      if (kept.current?.of !== of)
        kept.current = { of, idToken: await confirmProviderCode(project, number, code, locale) };
      return kept.current.idToken;
    },
    clear() {
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
      const isIn = await completeSignIn(call('POST /wps/session/login/social/bind', { body }), { password, bindToken });
      clearBinding();
      return isIn;
    },
  });
}

/** Links the provider's account after a second factor. */
export async function linkOffered(bindToken: string): Promise<void> {
  await call('POST /wps/member/social', { body: { bindToken } }).catch(
    // On failure nothing is lost: the next provider sign-in offers it again.
    () => undefined,
  );
}
