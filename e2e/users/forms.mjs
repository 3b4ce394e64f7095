// Form steps that many tests share. They find elements by test id and so work in every language.
import { captchaAnswer, password } from './player.mjs';

/** Resolves with the answer of the next captcha that the form loads. Each captcha can be answered once. */
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

/** Fills and submits the open registration form; it closes once the member is registered. */
export async function fillRegister({ at }, username, answer) {
  await at('register-username').fill(username);
  await at('register-password').fill(password);
  await at('register-confirmPassword').fill(password);
  await at('register-captcha').fill(await answer);
  await at('register-terms').click();
  await at('register-submit').click();
  await at('session-popup').waitFor({ state: 'detached' });
}

/** Parses the amount that an element shows and returns it in hundredths. */
export async function hundredths(locator) {
  const text = (await locator.textContent()).replace(/[^\d.,]/g, '').replace(/,/g, '');
  return Math.round(Number(text) * 100);
}
