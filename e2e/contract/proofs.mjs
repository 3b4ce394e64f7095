// Codes on phones and in mail, and an authenticator: one good call of each.
import { createHmac } from 'node:crypto';
import { ask } from '../people/index.mjs';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator's app shows for a secret at this moment. */
export function shown(secret, now = Date.now()) {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export async function proofs(call, address, token) {
  const solved = async () => {
    const { answer } = await call('GET', '/wps/captcha?kind=image&purpose=sms');
    const revealed = await ask(address, 'GET', `/dev/captcha/${answer.captchaId}`);
    return { captcha: revealed.answer.value.answer, captchaId: answer.captchaId };
  };
  const phone = { countryDialingCode: '66', mobileNum: '0812345678' };
  await call('POST', '/wps/verification/sms/noLogin', { body: { ...phone, purpose: 'password', ...(await solved()) } });
  const { mobileNum, ...dial } = phone;
  const newcomer = { ...dial, mobileNo: mobileNum, type: 'username', ...(await solved()) };
  await call('POST', '/wps/verification/sms/register', { body: newcomer });
  await call('POST', '/wps/verification/sms/member', { token, body: { ...phone, purpose: 'bind' } });
  await call('POST', '/wps/verification/email', { token, body: { email: 'guest@example.com', purpose: 'bind' } });
  const begun = await call('POST', '/wps/member/totp/begin', { token });
  await call('POST', '/wps/member/totp/finish', { token, body: { code: shown(begun.answer.value.secret) } });
  await call('POST', '/wps/member/totp/recovery', { token });
  await call('DELETE', '/wps/member/totp', { token });
}
