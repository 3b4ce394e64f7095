// What an honest client would send, so that what is wrong with one field is looked at and not what is wrong with the others.
import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { tokenOf } from '../people/firebase.mjs';
import { password } from '../people/index.mjs';
import { isAmount } from './corpus.mjs';

export const paymentPassword = '582941';
const next = 'quiet-lamp-over-77';
const phone = () => ({ countryDialingCode: '66', mobileNum: `08${randomInt(10_000_000, 99_999_999)}` });
export const freshName = () => `hostile${randomInt(1e9)}`;

/** Fields that have to be right together wherever they stand. */
const byName = {
  username: freshName,
  password: () => password,
  oldPassword: () => password,
  newPassword: () => next,
  confirmNewPassword: () => next,
  paymentPassword: () => paymentPassword,
  mobileNum: () => phone().mobileNum,
  mobileNo: () => phone().mobileNum,
  countryDialingCode: () => '66',
  email: () => `${freshName()}@example.com`,
  birthday: () => '1990-12-31',
  holder: () => 'Demo Player',
  number: () => String(randomInt(1e9, 1e10)),
  termsAccepted: () => true,
  idToken: () => tokenOf('google', randomUUID()),
  avatar: () => 'a07',
  os: () => 'linux',
  request_id: randomUUID,
  vendor_tx_id: randomUUID,
  ref_tx_id: randomUUID,
  round_id: randomUUID,
  request_uuid: randomUUID,
  transaction_uuid: randomUUID,
  reference_transaction_uuid: randomUUID,
  occurred_at: () => new Date().toISOString(),
  paidAt: () => new Date().toISOString(),
};

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
const vendorAct = () => ({ vendor_tx_id: randomUUID(), round_id: randomUUID(), amount: '20.00' });
const play = ({ token, game_code }) => ({ token, game_code });

/** What a call needs beyond its required fields. */
const byCall = {
  'PUT /wps/member/register': () => ({ username: freshName(), password, confirmPassword: password }),
  'PUT /wps/member/register/mobile': (world) => ({ ...phone(), ...world.mobileForm }),
  'POST /wps/session/login': () => ({ type: 'username', username: 'demo_player', password }),
  'POST /wps/verification/sms/member': phone,
  'POST /wps/verification/email': () => ({ email: byName.email() }),
  // Whoever has no password leaves it out; these have one.
  'PUT /wps/member/paymentPassword': () => ({ password }),
  'POST /wps/member/password': () => ({ oldPassword: password }),
  'POST /wps/session/reauth': () => ({ method: 'password', password }),
  'POST /wps/member/social': () => ({ idToken: byName.idToken() }),
  'POST /wps/session/handoff': () => ({ app: 'lantern', challenge: randomBytes(32).toString('base64url') }),
  'PUT /wps/limits/reminder': () => ({ minutes: 15 }),
  'POST /wps/relay/GCS_walletTransfer': () => ({ from: 'MAIN', to: 'SANDBOX_PURSE', amount: '0.01' }),
  'POST /wps/withdrawals': () => ({ amount: '200.00' }),
  'POST /wps/deposits/quotes': () => ({ channelId: 'usdt' }),
  // A vendor of this protocol signs with a key pair.
  'POST /operator/v1/vendors/{vendor}/keys': () => ({ publicKey }),
  'POST /vendor/v1/bet-win': (world) => ({
    bet: {
      ...vendorAct(),
      player_ref: world.player_ref,
      currency: world.currency,
      ...play(world),
      occurred_at: byName.occurred_at(),
    },
    win: { vendor_tx_id: randomUUID(), amount: '20.00', round_closed: false },
  }),
  ...Object.fromEntries(
    ['user/info', 'user/balance', 'transaction/bet', 'transaction/win', 'transaction/rollback'].map((path) => [
      `POST /vendor/hub88/{vendor}/${path}`,
      (world) => world.hub88,
    ]),
  ),
  'POST /vendor/v1/settle-batch': (world) => ({
    items: [{ ...vendorAct(), kind: 'WIN', ref_tx_id: randomUUID(), player_ref: world.player_ref }],
  }),
};

/** A password is looked at slowly, on purpose: only where the field has to do with one, or is read behind it. */
const behindPasswords = new Set(['type', 'username', 'password', 'confirmPassword']);
const behindRegistration = new Set(['affiliateCode', 'referralCode', 'recommenderId', 'domain', 'bindToken']);

function example(name, schema, world) {
  if (world[name] !== undefined) return world[name];
  if (byName[name] !== undefined) return byName[name]();
  if (schema.enum) return schema.enum[0];
  if (isAmount(schema)) return '20.00';
  if (schema.format === 'date-time') return new Date().toISOString();
  const [type] = [schema.type].flat().filter((each) => each !== 'null');
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'array') return [example('', schema.items, world)];
  if (type === 'object' || schema.properties) return whole(schema, world);
  return 'x'.repeat(Math.max(schema.minLength ?? 0, 8)).slice(0, schema.maxLength ?? 8);
}

function whole({ properties = {}, required = [] }, world) {
  return Object.fromEntries(required.map((name) => [name, example(name, properties[name], world)]));
}

/** A whole body for a call with `field` in it. */
export function bodyFor(name, schema, field, world) {
  const body = { ...whole(schema, world), ...byCall[name]?.(world) };
  if (field === undefined || behindPasswords.has(field)) return body;
  if (name === 'POST /wps/session/login') return { type: 'sms', ...phone(), smsCode: '123456' };
  if (name === 'PUT /wps/member/register') return { ...body, termsAccepted: behindRegistration.has(field) };
  if (name === 'PUT /wps/member/register/mobile') return { ...body, termsAccepted: field in phone() };
  return body;
}
