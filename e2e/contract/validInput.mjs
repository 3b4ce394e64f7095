// Valid requests, so that a case with one invalid field is refused because of that field.
import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { idToken } from '../users/firebase.mjs';
import { password } from '../users/index.mjs';
import { isAmount } from './invalidValues.mjs';
import { lotteryOrder } from './lottery.mjs';

export const paymentPassword = '582941';
const newPassword = 'quiet-lamp-over-77';
const phone = () => ({ countryDialingCode: '66', mobileNum: `08${randomInt(10_000_000, 99_999_999)}` });
export const freshName = () => `hostile${randomInt(1e9)}`;

/** Fields with the same valid value in every call. */
const byName = {
  username: freshName,
  password: () => password,
  oldPassword: () => password,
  newPassword: () => newPassword,
  confirmNewPassword: () => newPassword,
  paymentPassword: () => paymentPassword,
  mobileNum: () => phone().mobileNum,
  mobileNo: () => phone().mobileNum,
  countryDialingCode: () => '66',
  email: () => `${freshName()}@example.com`,
  birthday: () => '1990-12-31',
  bank: () => 'Kasikorn Bank',
  holder: () => 'Demo Player',
  number: () => String(randomInt(1e9, 1e10)),
  termsAccepted: () => true,
  idToken: () => idToken('google', randomUUID()),
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
const vendorTransaction = () => ({ vendor_tx_id: randomUUID(), round_id: randomUUID(), amount: '20.00' });
const play = ({ token, game_code }) => ({ token, game_code });

const lowPoint = { gameType: 'BGS', percent: '0.01' };
const contractTerms = () => ({
  kind: 'DAILY_SALARY',
  tiers: [{ validBet: '0.00', active: 1, ratePct: '0.10' }],
});

/** Fields that a call needs beyond its required ones. */
const byCall = {
  'PUT /wps/member/register': () => ({ username: freshName(), password, confirmPassword: password }),
  'PUT /wps/member/register/mobile': (fixtures) => ({ ...phone(), ...fixtures.mobileForm }),
  'POST /wps/session/login': () => ({ type: 'username', username: 'demo_player', password }),
  'POST /wps/verification/sms/member': phone,
  'POST /wps/verification/email': () => ({ email: byName.email() }),
  // Optional for members without a password; the test members have one.
  'PUT /wps/member/paymentPassword': () => ({ password }),
  'POST /wps/member/password': () => ({ oldPassword: password }),
  'POST /wps/session/reauth': () => ({ method: 'password', password }),
  'POST /wps/member/social': () => ({ idToken: byName.idToken() }),
  'POST /wps/session/handoff': () => ({ app: 'lantern', challenge: randomBytes(32).toString('base64url') }),
  'PUT /wps/limits/reminder': () => ({ minutes: 15 }),
  'POST /wps/relay/GCS_walletTransfer': () => ({ from: 'MAIN', to: 'SANDBOX_WALLET', amount: '0.01' }),
  'POST /wps/withdrawals': () => ({ amount: '200.00' }),
  'POST /wps/deposits/quotes': () => ({ channelId: 'usdt' }),
  'POST /lgw/lottery/orders': (fixtures) => lotteryOrder([fixtures.lotteryIssue]),
  'POST /lgw/vn/orders': (fixtures) => lotteryOrder([fixtures.lotteryIssue]),
  'PUT /operator/v1/lottery/closed-numbers': () => ({ gameCode: 'SSC_10M', betType: 'SSC_POS', factorPpm: 1_000_000 }),
  'PUT /operator/v1/lottery/exposure-limits': () => ({ gameCode: 'SSC_10M', betType: 'SSC_POS', exposure: '100.00' }),
  'PUT /operator/v1/lottery/odds': () => ({ gameCode: 'WINGO_5M', betType: 'WG_BS', odds: { BS: '1.90' } }),
  'POST /wps/agent/accounts': () => ({ accountType: 0, points: [lowPoint] }),
  'POST /wps/agent/links': () => ({ accountType: 0, points: [lowPoint] }),
  'POST /wps/agent/contracts': contractTerms,
  'POST /operator/v1/contracts': contractTerms,
  'POST /wps/agent/contracts/replays': () => ({ ...contractTerms(), day: '2026-01-31' }),
  // A vendor of this protocol signs with a key pair.
  'POST /operator/v1/vendors/{vendor}/keys': () => ({ publicKey }),
  // A channel that does not exist yet needs all of them.
  'PUT /operator/v1/deposit-channels/{id}': () => ({
    ...{ provider: 'sandbox', method: 'CRYPTO', names: { en: 'USDT' }, payTo: { name: 'TRON', number: '1' } },
    ...{ minAmount: '100.00', maxAmount: '500.00', opensAt: '08:00', closesAt: '20:00' },
  }),
  'POST /vendor/v1/bet-win': (fixtures) => ({
    bet: {
      ...vendorTransaction(),
      player_ref: fixtures.player_ref,
      currency: fixtures.currency,
      ...play(fixtures),
      occurred_at: byName.occurred_at(),
    },
    win: { vendor_tx_id: randomUUID(), amount: '20.00', round_closed: false },
  }),
  ...Object.fromEntries(
    ['user/info', 'user/balance', 'transaction/bet', 'transaction/win', 'transaction/rollback'].map((path) => [
      `POST /vendor/hub88/{vendor}/${path}`,
      (fixtures) => fixtures.hub88,
    ]),
  ),
  'POST /vendor/v1/settle-batch': (fixtures) => ({
    items: [{ ...vendorTransaction(), kind: 'WIN', ref_tx_id: randomUUID(), player_ref: fixtures.player_ref }],
  }),
};

/** Password hashing is slow on purpose, so passwords are sent only where the field is checked together with them. */
const withoutPassword = new Set(['type', 'username', 'password', 'confirmPassword']);
const afterTerms = new Set(['affiliateCode', 'referralCode', 'recommenderId', 'domain', 'bindToken']);

function example(name, schema, fixtures) {
  if (fixtures[name] !== undefined) return fixtures[name];
  if (byName[name] !== undefined) return byName[name]();
  if (schema.enum) return schema.enum[0];
  if (isAmount(schema)) return '20.00';
  if (schema.format === 'date-time') return new Date().toISOString();
  const [type] = [schema.type].flat().filter((each) => each !== 'null');
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'array') return [example('', schema.items, fixtures)];
  if (type === 'object' || schema.properties) return validObject(schema, fixtures);
  return 'x'.repeat(Math.max(schema.minLength ?? 0, 8)).slice(0, schema.maxLength ?? 8);
}

function validObject({ properties = {}, required = [] }, fixtures) {
  return Object.fromEntries(required.map((name) => [name, example(name, properties[name], fixtures)]));
}

/** Returns a valid body for a call, including `field`. */
export function bodyFor(name, schema, field, fixtures) {
  const body = { ...validObject(schema, fixtures), ...byCall[name]?.(fixtures) };
  if (field === undefined || withoutPassword.has(field)) return body;
  if (name === 'POST /wps/session/login') return { type: 'sms', ...phone(), smsCode: '123456' };
  if (name === 'PUT /wps/member/register') return { ...body, termsAccepted: afterTerms.has(field) };
  if (name === 'PUT /wps/member/register/mobile') return { ...body, termsAccepted: field in phone() };
  return body;
}
