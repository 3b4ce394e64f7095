import type { JWK } from 'jose';

import { apiOrigin, randomId } from '../platform/device';
import { readyCrypto } from '../platform/crypto';
import { loadLate } from '../platform/lateCode';

const keyPath = '/.well-known/jwks.json';

// The server accepts a replaced key for another day, so one hour is safe.
const cacheMs = 3_600_000;

let cachedKey: { key: JWK; at: number } | undefined;

async function serverKey(): Promise<JWK> {
  if (cachedKey !== undefined && Date.now() - cachedKey.at < cacheMs) return cachedKey.key;
  const response = await fetch(apiOrigin + keyPath);
  if (!response.ok) throw new TypeError(`no key: ${response.status}`);
  const { keys } = (await response.json()) as { keys: JWK[] };
  const key = keys.find((candidate) => candidate.crv === 'P-256' && candidate.use !== 'sig');
  if (key === undefined) throw new TypeError('no usable key');
  cachedKey = { key, at: Date.now() };
  return key;
}

/** Uses a fresh key agreement for each message; `iat` and `jti` let the server refuse a replay. */
export async function encryptBody(body: Record<string, unknown>): Promise<string> {
  await readyCrypto();
  const [{ CompactEncrypt, importJWK }, jwk] = await Promise.all([loadLate(() => import('jose')), serverKey()]);
  const plain = JSON.stringify({ ...body, iat: Math.floor(Date.now() / 1000), jti: randomId() });
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) };
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader(header)
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

/** Call it when the server could not decrypt a message: its keys may have changed. */
export function forgetServerKey(): void {
  cachedKey = undefined;
}
