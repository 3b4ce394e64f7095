import { connection } from '../platform/connection';
import { randomId } from '../platform/device';
import { secureStore } from '../platform/secureStore';
import { ApiError } from './envelope';
import { call, unreachable, type Call } from './request';

const storeKey = 'deeds';

// Never part of what is kept: a corrected secret is the same deed.
const isSecret = (field: string): boolean =>
  /password|captcha|token|humanVerification/i.test(field) || ['code', 'smsCode', 'verificationCode'].includes(field);

const waits = [400, 1_200, 3_000];

type Kept = Map<string, string>;

async function keptKeys(): Promise<Kept> {
  const text = await secureStore.get(storeKey);
  return new Map(text ? (JSON.parse(text) as [string, string][]) : []);
}

async function changeKeys(change: (kept: Kept) => void): Promise<void> {
  const kept = await keptKeys();
  change(kept);
  await secureStore.set(storeKey, JSON.stringify([...kept]));
}

function nameOf(deed: Call): string {
  const open = Object.entries(deed.body ?? {}).filter(([field]) => !isSecret(field));
  const files = (deed.upload?.files ?? []).map(({ size }) => size);
  return `${deed.method} ${deed.path} ${JSON.stringify([...open.sort(([a], [b]) => (a < b ? -1 : 1)), ...files])}`;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Does something that must happen at most once. The key of a deed is kept, over a reload too, until the server has
 * said what became of it; an unknown outcome is asked again with the same key before the caller hears of it.
 */
export async function deed<T>(parts: Call): Promise<T> {
  const name = nameOf(parts);
  const idempotencyKey = (await keptKeys()).get(name) ?? randomId();
  await changeKeys((kept) => kept.set(name, idempotencyKey));
  const forget = () =>
    changeKeys((kept) => kept.delete(name));
  for (let attempt = 0; ; attempt += 1) {
    // Sent now or not at all: nothing that moves money waits for the line to come back.
    if (!connection.isOnline()) throw unreachable();
    try {
      const value = await call<T>({ ...parts, idempotencyKey });
      await forget();
      return value;
    } catch (fault) {
      const wait = waits[attempt];
      if (fault instanceof ApiError && !fault.isOutcomeUnknown) await forget();
      if (!(fault instanceof ApiError) || !fault.isOutcomeUnknown || wait === undefined) throw fault;
      await pause(fault.retryAfter === undefined ? wait : Math.min(fault.retryAfter * 1000, waits[2] ?? wait));
    }
  }
}
