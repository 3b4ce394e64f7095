// A separate program for one test file, so that settings changed there do not affect other tests.
import { after } from 'node:test';
import { changeSetting, startProgram } from '../program.mjs';

/** Flags that offer every way to register and sign in. */
export const allSignInFlags = {
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  MOBILEVERCODELOGIN3: true,
};

/**
 * Starts a program with additional environment variables and returns the test helpers bound to it. `set` changes
 * settings of the merchant and waits until they are in effect.
 */
export async function startPlatform(environment = {}) {
  const program = await startProgram({ TRUSTED_PROXIES: '127.0.0.1,::1', ...environment });
  Object.assign(process.env, { LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data });
  const helpers = await Promise.all(
    ['openPage', 'player', 'unknownDevice', 'forms', 'index'].map((name) => import(`./${name}.mjs`)),
  );
  after(program.stop);
  const { must, until, captchaAnswer } = Object.assign({}, ...helpers);
  const whiteLabel = () => must('GET', '/wps/system/whitelabel', { headers: { 'accept-language': 'en' } });

  async function set(settings, isDone) {
    for (const [key, value] of Object.entries(settings)) await changeSetting(program.data, key, value);
    const isInEffect = ({ flags }) => Object.entries(settings).every(([key, value]) => (flags[key] ?? value) === value);
    await until(whiteLabel, isDone ?? isInEffect, 60_000);
  }

  /** Resolves with the answer of the next captcha that a form loads for a purpose. Call it before the form opens. */
  const nextCaptchaAnswer = (page, purpose) =>
    page
      .waitForResponse((response) => response.url().includes(`purpose=${purpose}`) && response.ok())
      .then(async (response) => captchaAnswer((await response.json()).captchaId));

  return Object.assign({ program, set, whiteLabel, nextCaptchaAnswer }, ...helpers);
}
