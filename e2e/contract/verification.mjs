// Verification codes by SMS and e-mail, and an authenticator: one valid call of each.
import { callApi } from '../users/index.mjs';
import { totp } from '../users/totp.mjs';

export async function proofs(call, address, token) {
  const solved = async () => {
    const { answer } = await call('GET', '/wps/captcha?kind=image&purpose=sms');
    const revealed = await callApi(address, 'GET', `/dev/captcha/${answer.captchaId}`);
    return { captcha: revealed.answer.value.answer, captchaId: answer.captchaId };
  };
  const phone = { countryDialingCode: '66', mobileNum: '0812345678' };
  await call('POST', '/wps/verification/sms/noLogin', { body: { ...phone, purpose: 'password', ...(await solved()) } });
  const { mobileNum, ...dial } = phone;
  const newcomer = { ...dial, mobileNo: mobileNum, type: 'username', ...(await solved()) };
  await call('POST', '/wps/verification/sms/register', { body: newcomer });
  await call('POST', '/wps/verification/sms/member', { token, body: { ...phone, purpose: 'bind' } });
  await call('POST', '/wps/verification/email', { token, body: { email: 'tester@example.com', purpose: 'bind' } });
  const begun = await call('POST', '/wps/member/totp/begin', { token });
  await call('POST', '/wps/member/totp/finish', { token, body: { code: totp(begun.answer.value.secret) } });
  await call('POST', '/wps/member/totp/recovery', { token });
  await call('DELETE', '/wps/member/totp', { token });
}
