import { useRef, useState } from 'react';

import { call, type ResponseValue } from '../../api';
import { useSecondsLeft } from '../../ui';
import type { CaptchaAnswer, ChallengeMethod, Phone } from './model';
import { fromCaptcha, fromPhone } from './wire';

/** How long a sent code is good for, and until when another one is not sent. */
export type SentCode = ResponseValue<'POST /wps/verification/email'>;

const minuteMs = 60_000;

export interface CodeSending {
  /** Whether one was sent since the form was opened. */
  hasSent: boolean;
  isBusy: boolean;
  /** Seconds until another may be asked for. */
  secondsLeft: number;
  send: () => void;
}

interface Options {
  /** Asks for the code; undefined: something else has to be put right first, and was said. */
  ask: () => Promise<SentCode> | undefined;
  onFault: (fault: unknown) => void;
}

const leastMs = 1_000;

/** Asks for a code at most once a second, and not again before the last one has run out. */
export function useCodeSending({ ask, onFault }: Options): CodeSending {
  const [until, setUntil] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const secondsLeft = useSecondsLeft(until);
  const wait = async (asked: Promise<SentCode>) => {
    setBusy(true);
    try {
      const { expiredMinutes } = await asked;
      setUntil(Date.now() + expiredMinutes * minuteMs);
    } catch (fault) {
      onFault(fault);
    } finally {
      setBusy(false);
    }
  };
  return {
    hasSent: until > 0,
    isBusy,
    secondsLeft,
    send() {
      if (isBusy || secondsLeft > 0 || Date.now() - askedAt.current < leastMs) return;
      const asked = ask();
      if (asked === undefined) return;
      askedAt.current = Date.now();
      void wait(asked);
    },
  };
}

/** To the member's own number or address, to prove that the session is still in the right hands. */
export function sendOwnCode(way: 'sms' | 'email'): Promise<SentCode> {
  const endpoint = way === 'sms' ? 'POST /wps/verification/sms/member' : 'POST /wps/verification/email';
  return call(endpoint, { body: { purpose: 'reauth' } });
}

/** Before anybody is known: for a sign-in or for a new password. */
export function sendOpenCode(purpose: 'login' | 'password', phone: Phone, captcha: CaptchaAnswer): Promise<SentCode> {
  const body = { ...fromPhone(phone), purpose, ...fromCaptcha(captcha) };
  return call('POST /wps/verification/sms/noLogin', { body });
}

/** To the way that was chosen on an unknown device. */
export async function sendChallengeCode(challengeId: string, method: ChallengeMethod): Promise<SentCode> {
  // Without a code the call sends one. A method that needs none to be sent answers without a time.
  const { expiredMinutes = 1 } = await call('POST /wps/session/login/verify', { body: { challengeId, method } });
  return { expiredMinutes };
}

/** To a newcomer's number, who registers by it or by a name. */
export function sendRegisterCode(type: 'mobile' | 'username', phone: Phone, captcha: CaptchaAnswer): Promise<SentCode> {
  const { mobileNum, countryDialingCode } = fromPhone(phone);
  const body = { mobileNo: mobileNum, countryDialingCode, type, ...fromCaptcha(captcha) };
  return call('POST /wps/verification/sms/register', { body });
}
