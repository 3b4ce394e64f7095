// What people do on the screens again and again, by handle and therefore in every language.
import { captchaAnswer, password } from './player.mjs';

/** The captcha that the form shows now: it answers once, and for what it was asked. */
export function nextCaptcha(page) {
  const isCaptcha = (response) => response.url().includes('/wps/captcha?kind=image') && response.ok();
  return page.waitForResponse(isCaptcha).then(async (response) => captchaAnswer((await response.json()).captchaId));
}

export async function fillLogin(at, username, secret = password) {
  await at('login-username').fill(username);
  await at('login-password').fill(secret);
}

export async function register({ page, at }, username) {
  const answer = nextCaptcha(page);
  await page.goto('/register');
  await fillRegister({ at }, username, answer);
}

/** The form that is open; gone once the person is in. */
export async function fillRegister({ at }, username, answer) {
  await at('register-username').fill(username);
  await at('register-password').fill(password);
  await at('register-confirmPassword').fill(password);
  await at('register-captcha').fill(await answer);
  await at('register-terms').click();
  await at('register-submit').click();
  await at('session-popup').waitFor({ state: 'detached' });
}

/** Money on the screen as a number of hundredths, whatever stands around the figure. */
export async function hundredths(locator) {
  const text = (await locator.textContent()).replace(/[^\d.,]/g, '').replace(/,/g, '');
  return Math.round(Number(text) * 100);
}
