// What the merchant switches changes what the popups show, without a release.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHouse } from '../people/house.mjs';
import { locales } from '../people/languages.mjs';

const house = await ownHouse();
const { guest, ask, program, fillLogin } = house;
const shows = async ({ at }, handle) => (await at(handle).filter({ visible: true }).count()) > 0;

async function registration(t) {
  // A second picture within a second of the first is asked for again.
  const who = await guest(t, { mayHappen: [429] });
  await who.page.goto('/register');
  await who.at('session-popup').waitFor();
  await who
    .at('register-submit')
    .filter({ visible: true })
    .or(who.page.getByText('Sign-up is closed'))
    .first()
    .waitFor();
  return who;
}

async function login(t, view = '') {
  const who = await guest(t);
  await who.page.goto(`/login${view}`);
  await who.at('session-popup').waitFor();
  await who.at('login-submit').or(who.at('forgot-to-login')).filter({ visible: true }).first().waitFor();
  return who;
}

/** The button to customer service, whose address is told in no page. */
async function leadsToPeople(at) {
  await at('support').waitFor();
  assert.match(await at('support').getAttribute('href'), /\/wps\/system\/customerService\/[\w-]{20,}$/);
}

test('by name only: no choice of ways, neither to register nor to sign in', async (t) => {
  await house.set({ USERNAMEREG3: true, MOBILENUMREG3: false, MOBILEVERCODELOGIN3: false, FREEPLAY3: true });
  const register = await registration(t);
  assert.equal(await shows(register, 'register-username'), true);
  assert.equal(await shows(register, 'register-by-mobile'), false);
  const entry = await login(t);
  assert.equal(await shows(entry, 'login-by-mobile'), false);
  assert.equal(await shows(entry, 'login-trial'), true);
});

test('both: tabs; the number needs its code and a password only where these are switched on', async (t) => {
  const both = { MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true };
  for (const REGMOBVERF3 of [true, false])
    for (const MOBILENUMPASSREG3 of [true, false]) {
      await house.set({ ...both, REGMOBVERF3, MOBILENUMPASSREG3 });
      const register = await registration(t);
      await register.at('register-by-mobile').click();
      await register.at('register-mobileNum').filter({ visible: true }).waitFor();
      const asked = { REGMOBVERF3, MOBILENUMPASSREG3 };
      const shown = {
        REGMOBVERF3: await shows(register, 'register-sms-code'),
        MOBILENUMPASSREG3: await shows(register, 'register-password'),
      };
      assert.deepEqual(shown, asked);
      await register.page.close();
    }
  assert.equal(await shows(await login(t), 'login-by-mobile'), true);
});

test('by number only, and no way at all', async (t) => {
  await house.set({ USERNAMEREG3: false });
  const register = await registration(t);
  assert.equal(await shows(register, 'register-by-mobile'), false);
  assert.equal(await shows(register, 'register-mobileNum'), true);
  await house.set({ MOBILENUMREG3: false });
  assert.equal(await shows(await registration(t), 'register-submit'), false);
  await house.set({ USERNAMEREG3: true });
});

test('without free play the trial is not offered, and its call is refused', async (t) => {
  await house.set({ FREEPLAY3: false });
  assert.equal(await shows(await login(t), 'login-trial'), false);
  const body = { os: 'WEB', platform: 'W' };
  const { status } = await ask(program.address, 'POST', '/wps/session/login/freeplay', { body });
  assert.ok(status === 403 || status === 404, String(status));
  await house.set({ FREEPLAY3: true });
  assert.equal((await ask(program.address, 'POST', '/wps/session/login/freeplay', { body })).status, 200);
});

test('the way back in begins with the number or with the letter', async (t) => {
  for (const isNumber of [true, false]) {
    await house.set({ CHNGPASSVERIF3: isNumber });
    const forgot = await login(t, '?view=forgot');
    await forgot
      .at(isNumber ? 'forgot-mobile' : 'forgot-email')
      .filter({ visible: true })
      .waitFor();
  }
});

test('a password that has grown old is replaced before anything else, while that is asked for', async (t) => {
  for (const isForced of [true, false]) {
    await house.set({ passwordDays: 1, PWDEXPFORCECHANGE3: isForced });
    const { page, at } = await guest(t);
    await page.goto('/login');
    await fillLogin(at, 'demo_player');
    await at('login-submit').click();
    if (isForced) {
      await at('change-password-popup').waitFor();
      // The client still holds the old one from the sign-in that led here.
      assert.equal(await at('change-password-oldPassword').count(), 0);
      await page.reload();
      await at('change-password-oldPassword').waitFor();
    } else {
      await at('header-balance').waitFor();
      assert.equal(await at('change-password-popup').count(), 0);
    }
  }
});

test('the contracts of agents are in force or not, and only then a member asks how his stand', async (t) => {
  const { token } = await house.newPlayer();
  for (const isOn of [false, true]) {
    await house.set({ AGENTPOLICY3: isOn });
    const call = await ask(program.address, 'GET', '/wps/member/info/funds/consolidated', { token });
    assert.equal(call.status, isOn ? 200 : 404);
    const { page, at } = await guest(t, { token });
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/member');
    await at('me-username').waitFor();
    const asks = (word) => asked.some((path) => path.includes(word));
    // Both are asked for a member, so where one has come the other would have.
    await house.until(
      () => asks('unread') && (!isOn || asks('consolidated')),
      (isSo) => isSo,
    );
    assert.equal(asks('consolidated'), isOn);
  }
});

test('the code of an agent counts from the address where its field is hidden', async (t) => {
  await house.set({ 'register.affiliateCode': { isEnabled: false } }, () => true);
  const fields = async () => (await house.must('GET', '/wps/system/setting/register')).fields;
  await house.until(fields, ({ affiliateCode }) => affiliateCode?.enabled !== true, 60_000);
  const who = await guest(t, { mayHappen: [429] });
  const answer = house.nextCaptcha(who.page);
  const checked = who.page.waitForResponse((response) => response.url().includes('/wps/agent/affiliate?'));
  await who.page.goto('/register?code=DEMO');
  await who.at('register-submit').waitFor();
  assert.equal(await who.at('register-affiliateCode').count(), 0);
  const username = house.freshName();
  await house.fillRegister(who, username, answer);
  assert.equal((await (await checked).json()).value.valid, true);
  const token = await house.signIn(program.address, 'agent');
  const { content } = await house.must('GET', `/wps/agent/team?q=${username}`, { token });
  assert.deepEqual(
    content.map((each) => each.account),
    [username],
  );
  await house.set({ 'register.affiliateCode': { isEnabled: true } }, () => true);
});

test('a field of the form comes and goes without a release', async (t) => {
  const { page, at } = await guest(t, { mayHappen: [429] });
  for (const isEnabled of [true, false]) {
    await house.set({ 'register.email': { isEnabled } }, () => true);
    const count = async () => {
      await page.goto('/register');
      await at('register-submit').waitFor();
      return at('register-email').count();
    };
    await house.until(count, (fields) => fields === Number(isEnabled), 60_000);
  }
});

test('the brand of the merchant colours the house', async (t) => {
  const brand = '#2B7FFF';
  await house.set({ theme: { name: 'Harbour', brand, logo: '' } }, ({ theme }) => theme.name === 'Harbour');
  const { page, at } = await guest(t);
  await page.goto('/login');
  const ground = () => at('login-submit').evaluate((button) => getComputedStyle(button).backgroundColor);
  // On a dark ground it is lightened until it can be read.
  await house.until(ground, (colour) => colour === 'rgb(102, 163, 255)');
});

test('whoever has chosen no language is spoken to in the first of the merchant, from the first word on', async (t) => {
  await house.set({ languages: ['ko', 'en'] }, ({ defaultLanguage }) => defaultLanguage === 'KO');
  const { page, at, context } = await guest(t, { locale: '' });
  await context.addInitScript(() => {
    const look = () => {
      const text = document.body?.innerText ?? '';
      if (/[\u0e01-\u0e2e]/.test(text)) window.wasInAnother = text.slice(0, 200);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const visit of ['first', 'second']) {
    await page.goto('/login');
    await at('login-submit').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ko', visit);
    assert.equal(await page.evaluate(() => window.wasInAnother), undefined, visit);
  }
  assert.equal(await page.evaluate(() => localStorage['lantern.language']), undefined, 'nobody chose it');
  const { page: own, at: there } = await guest(t, { locale: 'en' });
  await own.goto('/login');
  await there('login-submit').waitFor();
  assert.equal(await own.evaluate(() => document.documentElement.lang), 'en', 'what was chosen stays');
  await house.set({ languages: locales }, ({ defaultLanguage }) => defaultLanguage === 'TY');
});

test('outside its region the house says so and shows the visitor his address', async (t) => {
  await house.set({ blockedCountries: ['FR'] }, ({ regionRestriction }) => regionRestriction);
  const address = '90.112.0.9';
  const { page, at } = await guest(t, { extraHTTPHeaders: { 'X-Real-Ip': address }, mayHappen: [403, 451] });
  await page.goto('/');
  await at('region-blocked').getByText(address).waitFor();
  await leadsToPeople(at);
  await house.set({ blockedCountries: [] }, ({ regionRestriction }) => !regionRestriction);
});

test('at an address that is not its own the house says so and shows nothing else', async (t) => {
  const { port } = new URL(program.address);
  const { page, at } = await guest(t, { origin: `http://elsewhere.localhost:${port}`, mayHappen: [421] });
  await page.goto('/');
  await at('invalid-url').waitFor();
  assert.equal(await at('tab-home').count(), 0);
  await leadsToPeople(at);
});

test('while it is worked on the house says until when, and opens by itself afterwards', async (t) => {
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  await house.set({ maintenance: { isOn: true, endTime } }, ({ maintenance }) => maintenance);
  const { page, at } = await guest(t, { mayHappen: [503] });
  await page.goto('/');
  await at('maintenance-again').waitFor();
  // The hour is written as the visitor's language and clock have it: its minutes are the same everywhere.
  const minutes = `:${endTime.slice(14, 16)}`;
  assert.ok((await at('maintenance').textContent()).includes(minutes), await at('maintenance').textContent());
  await leadsToPeople(at);
  await house.set({ maintenance: { isOn: false, endTime: null } }, ({ maintenance }) => !maintenance);
  await house.until(
    async () => {
      if ((await at('maintenance-again').count()) > 0) await at('maintenance-again').click();
      return at('tab-home').count();
    },
    (count) => count === 1,
    30_000,
  );
});
