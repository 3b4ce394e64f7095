// A house of its own for a file of tests: what is switched there disturbs nobody else.
import { after } from 'node:test';
import { atTheDesk, startProgram } from '../program.mjs';

/** All of them are offered. */
export const everyWay = { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true };

/** Starts it, with more in its environment, and gives the people who live in it; `set` changes what the merchant configures and waits until it is seen. */
export async function ownHouse(environment = {}) {
  const program = await startProgram({ TRUSTED_PROXIES: '127.0.0.1,::1', ...environment });
  Object.assign(process.env, { LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data });
  const people = await Promise.all(
    ['guest', 'player', 'elsewhere', 'forms', 'index'].map((name) => import(`./${name}.mjs`)),
  );
  after(program.stop);
  const { must, until, captchaAnswer } = Object.assign({}, ...people);
  const label = () => must('GET', '/wps/system/whitelabel', { headers: { 'accept-language': 'en' } });

  async function set(settings, isSeen) {
    for (const [key, value] of Object.entries(settings))
      await atTheDesk(program.data, 'setting', key, JSON.stringify(value), '--as', 'demo_operator');
    const isFlagged = ({ flags }) => Object.entries(settings).every(([key, value]) => (flags[key] ?? value) === value);
    await until(label, isSeen ?? isFlagged, 60_000);
  }

  /** The picture that a form shows for a purpose, read: to be asked for before the form opens. */
  const pictureFor = (page, purpose) =>
    page
      .waitForResponse((response) => response.url().includes(`purpose=${purpose}`) && response.ok())
      .then(async (response) => captchaAnswer((await response.json()).captchaId));

  return Object.assign({ program, set, label, pictureFor }, ...people);
}
