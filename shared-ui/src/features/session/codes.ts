import { useRef, useState } from 'react';

import { call, type ResponseValue } from '../../api';
import { useSecondsLeft } from '../../ui';
import type { CaptchaAnswer, ChallengeMethod, Phone } from './model';
import { fromCaptcha, fromPhone } from './wire';

/** Validity of a sent code, and the time until the next one. */
export type SentCode = ResponseValue<'POST /wps/verification/email'>;

const minuteMs = 60_000;

export interface CodeSending {
  /** Whether a code was sent since the form opened. */
  hasSent: boolean;
  isBusy: boolean;
  /** Seconds until another code can be requested. */
  secondsLeft: number;
  send: () => void;
}

interface Options {
  /** Requests the code; undefined when other fields must be corrected first. */
  ask: () => Promise<SentCode> | undefined;
  onFault: (fault: unknown) => void;
}

const minIntervalMs = 1_000;

/** Requests codes at most once a second, and not while the last one is valid. */
export function useCodeSending({ ask, onFault }: Options): CodeSending {
  const [until, setUntil] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const requestedAt = useRef(Number.NEGATIVE_INFINITY);
  const secondsLeft = useSecondsLeft(until);
  const wait = async (request: Promise<SentCode>) => {
    setBusy(true);
    try {
      const { expiredMinutes } = await request;
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
      if (isBusy || secondsLeft > 0 || Date.now() - requestedAt.current < minIntervalMs) return;
      const request = ask();
      if (request === undefined) return;
      requestedAt.current = Date.now();
      void wait(request);
    },
  };
}

/** Sends a code to the member's own number or address for re-authentication. */
export function sendOwnCode(channel: 'sms' | 'email'): Promise<SentCode> {
  const endpoint = channel === 'sms' ? 'POST /wps/verification/sms/member' : 'POST /wps/verification/email';
  return call(endpoint, { body: { purpose: 'reauth' } });
}

/** Sends a code before sign-in: to sign in or to reset a password. */
export function sendPublicCode(purpose: 'login' | 'password', phone: Phone, captcha: CaptchaAnswer): Promise<SentCode> {
  const body = { ...fromPhone(phone), purpose, ...fromCaptcha(captcha) };
  return call('POST /wps/verification/sms/noLogin', { body });
}

/** Sends a code by the method chosen on an unknown device. */
export async function sendChallengeCode(challengeId: string, method: ChallengeMethod): Promise<SentCode> {
  // Without a code the call sends one. Methods without a code return no validity.
  const { expiredMinutes = 1 } = await call('POST /wps/session/login/verify', { body: { challengeId, method } });
  return { expiredMinutes };
}

/** Sends a code to the number of a new member. */
export function sendRegisterCode(type: 'mobile' | 'username', phone: Phone, captcha: CaptchaAnswer): Promise<SentCode> {
  const { mobileNum, countryDialingCode } = fromPhone(phone);
  const body = { mobileNo: mobileNum, countryDialingCode, type, ...fromCaptcha(captcha) };
  return call('POST /wps/verification/sms/register', { body });
}
