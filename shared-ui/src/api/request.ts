import { currentLocale, t, wireLocaleOf } from '../i18n';
import { duringMoneyCall } from '../platform/moneyCalls';
import { apiOrigin, platformName, randomId } from '../platform/device';
import { storage } from '../platform/storage';
import { loadLate } from '../platform/lateCode';
import { addressOf, type QueryValue } from './address';
import type { Endpoint } from './contract';
import { ApiError, isEnvelope, type Envelope } from './envelope';
import { markReachable, markUnreachable } from './reachability';
import { reauthenticate } from './reauth';
import { encryption } from './encryption';
import { currentToken, clearToken } from './token';
import { sendFiles, type Upload } from './upload';

/** One request as it is sent. Features use the typed form, `call`. */
export interface ApiRequest {
  endpoint: Endpoint;
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue>;
  body?: Record<string, unknown>;
  /** Sent as multipart form data, without any other body. */
  upload?: Upload;
  isEncrypted?: boolean;
  isForm?: boolean;
  idempotencyKey?: string;
  /** Session token of an account other than the current one. */
  token?: string;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
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

// The server counts calls by this id, which may contain letters, digits and dots: `POST.wps.withdrawals.id.cancel`.
const moduleIdOf = (endpoint: Endpoint): string => endpoint.replace(/\W+/g, '.').replace(/\.$/, '');

/** Headers of every call, also of the event stream. */
export function commonHeaders(endpoint: Endpoint, token = currentToken()): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': wireLocaleOf(currentLocale()),
    'X-Module-Id': moduleIdOf(endpoint),
    'X-Platform': platformName(),
    'X-Device-Id': deviceId(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

async function bodyOf({
  body,
  isForm,
  isEncrypted,
}: ApiRequest): Promise<{ body?: string; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (isForm === true) {
    return {
      body: new URLSearchParams(body as Record<string, string>).toString(),
      headers: { 'Content-Type': formType },
    };
  }
  if (isEncrypted !== true) return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return { body: await encryption.seal(body), headers: { 'Content-Type': 'application/jose', 'X-Encrypted': '1' } };
}

function noResponse(request: ApiRequest, isTimedOut: boolean): ApiError {
  if (request.signal?.aborted !== true) markUnreachable();
  return unreachable(isTimedOut ? 'timed_out' : 'network_abnormal');
}

/** Returns the error of a request without a response. */
export const unreachable = (code: 'timed_out' | 'network_abnormal' = 'network_abnormal'): ApiError =>
  new ApiError({ code, message: t('common:networkAbnormal'), status: 0 });

async function fetchWithin(request: ApiRequest): Promise<Response> {
  const stop = new AbortController();
  const timeoutMs = request.timeoutMs ?? (request.upload === undefined ? defaultTimeoutMs : uploadTimeoutMs);
  const timer = setTimeout(() => stop.abort('timeout'), timeoutMs);
  const abort = () => stop.abort('left');
  request.signal?.addEventListener('abort', abort);
  try {
    const { body, headers } = await bodyOf(request);
    const { method, path } = addressOf(request);
    const url = apiOrigin + path;
    const init = {
      method,
      headers: {
        ...commonHeaders(request.endpoint, request.token),
        ...headers,
        ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
      },
      signal: stop.signal,
    };
    const { upload, idempotencyKey } = request;
    const send = () =>
      upload === undefined
        ? fetch(url, { ...init, credentials: 'same-origin', ...(body === undefined ? {} : { body }) })
        : sendFiles(url, init, upload);
    return await (idempotencyKey === undefined ? send() : duringMoneyCall(send));
  } catch (fault) {
    if (request.signal?.aborted === true) throw fault;
    throw noResponse(request, stop.signal.reason === 'timeout');
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

async function read(response: Response): Promise<Envelope<unknown>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(answer)) return answer;
  // A proxy's page or a truncated response: the request may have taken effect.
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

type Success = Extract<Envelope<unknown>, { success: true }>;

/**
 * Sends a request and returns the success envelope; asks the member to authenticate again where the server requires
 * it. Throws ApiError.
 */
export async function send(request: ApiRequest): Promise<Success> {
  try {
    return await sendOnce(request);
  } catch (fault) {
    const needsReauth = fault instanceof ApiError && fault.code === 'reauthentication_required';
    // A second refusal right after re-authentication is final.
    if (!needsReauth || !(await reauthenticate(fault.value))) throw fault;
    return sendOnce(request);
  }
}

async function sendOnce(request: ApiRequest): Promise<Success> {
  const sentToken = request.token ?? currentToken();
  const sentAt = Date.now();
  const response = await fetchWithin(request);
  const answer = await read(response);
  markReachable(sentAt);
  if (answer.success) return answer;
  // A late response to an older session must not end the newer one.
  if (endedCodes.has(answer.errorCode) && sentToken !== null && sentToken === currentToken())
    await clearToken('expired');
  if (answer.errorCode === 'bad_ciphertext') (await loadLate(() => import('./encrypt'))).forgetServerKey();
  throw refusal(response, answer);
}
