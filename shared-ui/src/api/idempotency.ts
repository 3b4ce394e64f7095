import { connection } from '../platform/connection';
import { randomId } from '../platform/device';
import { secureStore } from '../platform/secureStore';
import { addressOf } from './address';
import { ApiError } from './envelope';
import { unreachable, type ApiRequest } from './request';

const storeKey = 'idempotencyKeys';

// Secrets are not part of the stored fingerprint, so a request with a corrected secret counts as the same request.
const isSecret = (field: string): boolean =>
  /password|captcha|token|humanVerification/i.test(field) || ['code', 'smsCode', 'verificationCode'].includes(field);

const retryDelaysMs = [400, 1_200, 3_000];
const longestDelayMs = 3_000;

/** Idempotency keys by the fingerprint of their request. */
type StoredKeys = Map<string, string>;

async function storedKeys(): Promise<StoredKeys> {
  const text = await secureStore.get(storeKey);
  return new Map(text ? (JSON.parse(text) as [string, string][]) : []);
}

async function updateKeys(update: (keys: StoredKeys) => void): Promise<void> {
  const keys = await storedKeys();
  update(keys);
  await secureStore.set(storeKey, JSON.stringify([...keys]));
}

function fingerprintOf(request: ApiRequest): string {
  const fields = Object.entries(request.body ?? {}).filter(([field]) => !isSecret(field));
  const sizes = (request.upload?.files ?? []).map(({ size }) => size);
  const { method, path } = addressOf(request);
  return `${method} ${path} ${JSON.stringify([...fields.sort(([a], [b]) => (a < b ? -1 : 1)), ...sizes])}`;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request that must take effect at most once. Its key is stored until the server has responded, also across a
 * reload; while the outcome is unknown the request is retried with the same key. Throws ApiError, at once when
 * offline.
 */
export async function withIdempotencyKey<T>(
  request: ApiRequest,
  send: (request: ApiRequest) => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(request);
  const idempotencyKey = (await storedKeys()).get(fingerprint) ?? randomId();
  await updateKeys((keys) => keys.set(fingerprint, idempotencyKey));
  const forget = () => updateKeys((keys) => keys.delete(fingerprint));
  for (let attempt = 0; ; attempt += 1) {
    // Requests that move money are never queued until the connection returns.
    if (!connection.isOnline()) throw unreachable();
    try {
      const answer = await send({ ...request, idempotencyKey });
      await forget();
      return answer;
    } catch (fault) {
      const delayMs = retryDelaysMs[attempt];
      if (fault instanceof ApiError && !fault.isOutcomeUnknown) await forget();
      if (!(fault instanceof ApiError) || !fault.isOutcomeUnknown || delayMs === undefined) throw fault;
      await pause(fault.retryAfter === undefined ? delayMs : Math.min(fault.retryAfter * 1000, longestDelayMs));
    }
  }
}
