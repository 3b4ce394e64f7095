import { currentLocale, t, wireLocaleOf } from '../i18n';
import { apiOrigin, platformName, randomId } from '../platform/device';
import { storage } from '../platform/storage';
import { ApiError, isEnvelope, type Envelope } from './envelope';
import { noteAnswer, noteSilence } from './reach';
import { proveAgain } from './reauth';
import { sealing } from './sealing';
import { currentToken, dropToken } from './token';
import { sendFiles, type Upload } from './upload';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValue = string | number | boolean | undefined | null;

export interface Call {
  method: Method;
  path: string;
  /** Name of the calling noun and deed, for the server's log: `withdrawal.request`. */
  moduleId: string;
  query?: Record<string, QueryValue>;
  body?: Record<string, unknown>;
  /** Sent as a page's own form is, for the one call that wants it. */
  form?: Record<string, string>;
  /** Sent as a form with files; such a call has no other body. */
  upload?: Upload;
  isEncrypted?: boolean;
  idempotencyKey?: string;
  /** Of whom, where it is not of whoever is signed in now. */
  token?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

const defaultTimeoutMs = 15_000;
const uploadTimeoutMs = 90_000;
const formType = 'application/x-www-form-urlencoded';

export function deviceId(): string {
  const known = storage.get('device');
  if (known !== null) return known;
  const made = randomId();
  storage.set('device', made);
  return made;
}

/** Headers that every call carries, the event stream included. */
export function commonHeaders(moduleId: string, token = currentToken()): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': wireLocaleOf(currentLocale()),
    'X-Module-Id': moduleId,
    'X-Platform': platformName(),
    'X-Device-Id': deviceId(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

export function urlFor(path: string, query: Record<string, QueryValue> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return apiOrigin + path + (text === '' ? '' : `?${text}`);
}

async function bodyOf(call: Call): Promise<{ body?: string; headers: Record<string, string> }> {
  if (call.form !== undefined) return { body: new URLSearchParams(call.form).toString(), headers: { 'Content-Type': formType } };
  if (call.body === undefined) return { headers: {} };
  if (call.isEncrypted !== true) return { body: JSON.stringify(call.body), headers: { 'Content-Type': 'application/json' } };
  return { body: await sealing.seal(call.body), headers: { 'Content-Type': 'application/jose', 'X-Encrypted': '1' } };
}

function silence(call: Call, isTimedOut: boolean): ApiError {
  if (call.signal?.aborted !== true) noteSilence();
  return unreachable(isTimedOut ? 'timed_out' : 'network_abnormal');
}

/** The fault of a call that no answer came to. */
export const unreachable = (code: 'timed_out' | 'network_abnormal' = 'network_abnormal'): ApiError =>
  new ApiError({ code, message: t('common:networkAbnormal'), status: 0 });

async function fetchWithin(call: Call): Promise<Response> {
  const stop = new AbortController();
  const timeoutMs = call.timeoutMs ?? (call.upload === undefined ? defaultTimeoutMs : uploadTimeoutMs);
  const timer = setTimeout(() => stop.abort('timeout'), timeoutMs);
  const abort = () => stop.abort('left');
  call.signal?.addEventListener('abort', abort);
  try {
    const { body, headers } = await bodyOf(call);
    const sent = {
      method: call.method,
      headers: {
        ...commonHeaders(call.moduleId, call.token),
        ...headers,
        ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
      },
      signal: stop.signal,
    };
    const url = urlFor(call.path, call.query);
    if (call.upload !== undefined) return await sendFiles(url, sent, call.upload);
    return await fetch(url, { ...sent, credentials: 'same-origin', ...(body === undefined ? {} : { body }) });
  } catch (fault) {
    if (call.signal?.aborted === true) throw fault;
    throw silence(call, stop.signal.reason === 'timeout');
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', abort);
  }
}

async function read(response: Response): Promise<Envelope<unknown>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(answer)) return answer;
  // A proxy's page or a cut answer: the deed may have happened.
  throw new ApiError({ code: 'network_abnormal', message: t('common:networkAbnormal'), status: 0 });
}

function refusal(response: Response, answer: Extract<Envelope<unknown>, { success: false }>): ApiError {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    code: answer.errorCode,
    message: answer.message,
    status: response.status,
    value: answer.value,
    requestId: answer.requestId,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}

const endedCodes = new Set(['session_expired', 'session_required']);

/** The whole answer, for the few calls that read something beside `value`. */
export async function callWhole<T>(call: Call): Promise<Extract<Envelope<T>, { success: true }>> {
  try {
    return await callOnce<T>(call);
  } catch (fault) {
    const isAsked = fault instanceof ApiError && fault.code === 'reauthentication_required';
    // A second refusal right after the proof is final.
    if (!isAsked || !(await proveAgain(fault.value))) throw fault;
    return callOnce<T>(call);
  }
}

async function callOnce<T>(call: Call): Promise<Extract<Envelope<T>, { success: true }>> {
  const sentToken = call.token ?? currentToken();
  const askedAt = Date.now();
  const response = await fetchWithin(call);
  const answer = await read(response);
  noteAnswer(askedAt);
  if (answer.success) return answer as Extract<Envelope<T>, { success: true }>;
  // A late answer to an older session must not end the newer one.
  if (endedCodes.has(answer.errorCode) && sentToken !== null && sentToken === currentToken()) await dropToken('expired');
  if (answer.errorCode === 'bad_ciphertext') (await import('./encrypt')).forgetServerKey();
  throw refusal(response, answer);
}

export async function call<T>(parts: Call): Promise<T> {
  return (await callWhole<T>(parts)).value;
}

export function get<T>(path: string, moduleId: string, options: Pick<Call, 'query' | 'signal' | 'timeoutMs'> = {}): Promise<T> {
  return call<T>({ method: 'GET', path, moduleId, ...options });
}
