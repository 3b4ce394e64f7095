// A game vendor's server: signs what it sends and checks the signature of the answer.
import { createHash, createHmac, createSign, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './index.mjs';

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
  return ask(address, 'POST', path, { body, headers: vendorHeaders(vendor, path, body) });
}

/** The same of the sandbox's vendor that speaks the dialect of Hub88, whose key the program keeps under its data. */
export function hub88Headers(data, body) {
  const key = readFileSync(join(data, 'secrets', 'hub88-vendor-key'), 'utf8');
  return { 'x-hub88-signature': createSign('RSA-SHA256').update(body).sign(key, 'base64') };
}

/** What a payment provider of the sandbox reports, signed. */
export function payHeaders(secret, body) {
  const stamp = String(Date.now());
  return {
    'x-pay-timestamp': stamp,
    'x-pay-signature': createHmac('sha256', secret).update(`${stamp}\n${body}`).digest('hex'),
  };
}
