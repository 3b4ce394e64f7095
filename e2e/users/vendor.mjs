// A game vendor's server: signs its requests and verifies the signatures of responses.
import { createHash, createHmac, createSign, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callApi } from './index.mjs';

const digest = (text) => createHash('sha256').update(text).digest('hex');
const sign = (secret, ...lines) => createHmac('sha256', secret).update(lines.join('\n')).digest('base64');

export function vendorHeaders({ id, keyId, secret }, path, body) {
  const [stamp, nonce] = [String(Date.now()), randomUUID()];
  return {
    'x-vendor-id': id,
    'x-key-id': keyId,
    'x-timestamp': stamp,
    'x-nonce': nonce,
    'x-signature': sign(secret, 'POST', path, stamp, nonce, digest(body)),
  };
}

export async function vendorCall(address, vendor, path, fields) {
  const body = JSON.stringify({ request_id: randomUUID(), ...fields });
  return callApi(address, 'POST', path, { body, headers: vendorHeaders(vendor, path, body) });
}

/** Headers of the sandbox vendor that uses the Hub88 protocol; its private key is in the program's data folder. */
export function hub88Headers(data, body) {
  const key = readFileSync(join(data, 'secrets', 'hub88-vendor-key'), 'utf8');
  return { 'x-hub88-signature': createSign('RSA-SHA256').update(body).sign(key, 'base64') };
}

/** Headers of a signed report from the sandbox's payment provider. */
export function payHeaders(secret, body) {
  const stamp = String(Date.now());
  return {
    'x-pay-timestamp': stamp,
    'x-pay-signature': createHmac('sha256', secret).update(`${stamp}\n${body}`).digest('hex'),
  };
}
