// Settings of the merchant change the popups without a release.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';
import { locales } from '../users/languages.mjs';

const platform = await startPlatform();
const { openPage, callApi, program, fillLogin } = platform;
const shows = async ({ at }, handle) => (await at(handle).filter({ visible: true }).count()) > 0;

async function registration(t) {
  // A second captcha within one second is refused with 429 and requested again.
  const who = await openPage(t, { allowedErrors: [429] });
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
  const who = await openPage(t);
  await who.page.goto(`/login${view}`);
  await who.at('session-popup').waitFor();
  await who.at('login-submit').or(who.at('forgot-to-login')).filter({ visible: true }).first().waitFor();
  return who;
}

/** Expects the button to customer service, whose address no page contains. */
async function expectSupportButton(at) {
  await at('support').waitFor();
  assert.match(await at('support').getAttribute('href'), /\/wps\/system\/customerService\/[\w-]{20,}$/);
}

test('by name only: no choice of method on registration and sign-in', async (t) => {
  await platform.set({ USERNAMEREG3: true, MOBILENUMREG3: false, MOBILEVERCODELOGIN3: false, FREEPLAY3: true });
  const register = await registration(t);
  assert.equal(await shows(register, 'register-username'), true);
  assert.equal(await shows(register, 'register-by-mobile'), false);
  const entry = await login(t);
  assert.equal(await shows(entry, 'login-by-mobile'), false);
  assert.equal(await shows(entry, 'login-trial'), true);
});

test('both methods: tabs; the number needs a code and a password only where these are enabled', async (t) => {
  const both = { MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true };
  for (const REGMOBVERF3 of [true, false])
    for (const MOBILENUMPASSREG3 of [true, false]) {
      await platform.set({ ...both, REGMOBVERF3, MOBILENUMPASSREG3 });
      const register = await registration(t);
      await register.at('register-by-mobile').click();
      await register.at('register-mobileNum').filter({ visible: true }).waitFor();
      const flags = { REGMOBVERF3, MOBILENUMPASSREG3 };
      const shown = {
        REGMOBVERF3: await shows(register, 'register-sms-code'),
        MOBILENUMPASSREG3: await shows(register, 'register-password'),
      };
      assert.deepEqual(shown, flags);
      await register.page.close();
    }
  assert.equal(await shows(await login(t), 'login-by-mobile'), true);
});

test('by number only, and with no method at all', async (t) => {
  await platform.set({ USERNAMEREG3: false });
  const register = await registration(t);
  assert.equal(await shows(register, 'register-by-mobile'), false);
  assert.equal(await shows(register, 'register-mobileNum'), true);
  await platform.set({ MOBILENUMREG3: false });
  assert.equal(await shows(await registration(t), 'register-submit'), false);
  await platform.set({ USERNAMEREG3: true });
});

test('without free play the trial is not offered and its call is refused', async (t) => {
  await platform.set({ FREEPLAY3: false });
  assert.equal(await shows(await login(t), 'login-trial'), false);
  const body = { os: 'WEB', platform: 'W' };
  const { status } = await callApi(program.address, 'POST', '/wps/session/login/freeplay', { body });
  assert.ok(status === 403 || status === 404, String(status));
  await platform.set({ FREEPLAY3: true });
  assert.equal((await callApi(program.address, 'POST', '/wps/session/login/freeplay', { body })).status, 200);
});

test('password recovery starts with the number or the e-mail address', async (t) => {
  for (const isNumber of [true, false]) {
    await platform.set({ CHNGPASSVERIF3: isNumber });
    const forgot = await login(t, '?view=forgot');
    await forgot
      .at(isNumber ? 'forgot-mobile' : 'forgot-email')
      .filter({ visible: true })
      .waitFor();
  }
});

test('an expired password must be changed first while the setting requires it', async (t) => {
  for (const isForced of [true, false]) {
    await platform.set({ passwordDays: 1, PWDEXPFORCECHANGE3: isForced });
    const { page, at } = await openPage(t);
    await page.goto('/login');
    await fillLogin(at, 'demo_player');
    await at('login-submit').click();
    if (isForced) {
      await at('change-password-popup').waitFor();
      // The client still has the old password from the sign-in that led here.
      assert.equal(await at('change-password-oldPassword').count(), 0);
      await page.reload();
      await at('change-password-oldPassword').waitFor();
    } else {
      await at('header-balance').waitFor();
      assert.equal(await at('change-password-popup').count(), 0);
    }
  }
});

test('members request their contract status only while agent contracts are enabled', async (t) => {
  const { token } = await platform.newPlayer();
  for (const isOn of [false, true]) {
    await platform.set({ AGENTPOLICY3: isOn });
    const call = await callApi(program.address, 'GET', '/wps/member/info/funds/consolidated', { token });
    assert.equal(call.status, isOn ? 200 : 404);
    const { page, at } = await openPage(t, { token });
    const requested = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/member');
    await at('me-username').waitFor();
    const asks = (text) => requested.some((path) => path.includes(text));
    // Both are requested for a member, so when one has arrived the other would have too.
    await platform.until(
      () => asks('unread') && (!isOn || asks('consolidated')),
      (isDone) => isDone,
    );
    assert.equal(asks('consolidated'), isOn);
  }
});

test('an agent code in the address applies while its field is hidden', async (t) => {
  await platform.set({ 'register.affiliateCode': { isEnabled: false } }, () => true);
  const fields = async () => (await platform.must('GET', '/wps/system/setting/register')).fields;
  await platform.until(fields, ({ affiliateCode }) => affiliateCode?.enabled !== true, 60_000);
  const who = await openPage(t, { allowedErrors: [429] });
  const answer = platform.nextCaptcha(who.page);
  const checked = who.page.waitForResponse((response) => response.url().includes('/wps/agent/affiliate?'));
  await who.page.goto('/register?code=DEMO');
  await who.at('register-submit').waitFor();
  assert.equal(await who.at('register-affiliateCode').count(), 0);
  const username = platform.freshName();
  await platform.fillRegister(who, username, answer);
  assert.equal((await (await checked).json()).value.valid, true);
  const token = await platform.signIn(program.address, 'agent');
  const { content } = await platform.must('GET', `/wps/agent/team?q=${username}`, { token });
  assert.deepEqual(
    content.map((each) => each.account),
    [username],
  );
  await platform.set({ 'register.affiliateCode': { isEnabled: true } }, () => true);
});

test('a registration field appears and disappears without a release', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [429] });
  for (const isEnabled of [true, false]) {
    await platform.set({ 'register.email': { isEnabled } }, () => true);
    const count = async () => {
      await page.goto('/register');
      await at('register-submit').waitFor();
      return at('register-email').count();
    };
    await platform.until(count, (fields) => fields === Number(isEnabled), 60_000);
  }
});

test("the app uses the merchant's brand color", async (t) => {
  const brand = '#2B7FFF';
  await platform.set({ theme: { name: 'Harbour', brand, logo: '' } }, ({ theme }) => theme.name === 'Harbour');
  const { page, at } = await openPage(t);
  await page.goto('/login');
  const background = () => at('login-submit').evaluate((button) => getComputedStyle(button).backgroundColor);
  // On a dark background the color is lightened until it is readable.
  await platform.until(background, (colour) => colour === 'rgb(102, 163, 255)');
});

test("a visitor without a chosen language gets the merchant's first language from the first paint", async (t) => {
  await platform.set({ languages: ['ko', 'en'] }, ({ defaultLanguage }) => defaultLanguage === 'KO');
  const { page, at, context } = await openPage(t, { locale: '' });
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
  assert.equal(await page.evaluate(() => localStorage['lantern.language']), undefined, 'no language was chosen');
  const { page: own, at: there } = await openPage(t, { locale: 'en' });
  await own.goto('/login');
  await there('login-submit').waitFor();
  assert.equal(await own.evaluate(() => document.documentElement.lang), 'en', 'the chosen language stays');
  await platform.set({ languages: locales }, ({ defaultLanguage }) => defaultLanguage === 'TY');
});

test("outside the allowed region the page shows only a notice with the visitor's address", async (t) => {
  await platform.set({ blockedCountries: ['FR'] }, ({ regionRestriction }) => regionRestriction);
  const address = '90.112.0.9';
  const { page, at } = await openPage(t, { extraHTTPHeaders: { 'X-Real-Ip': address }, allowedErrors: [403, 451] });
  await page.goto('/');
  await at('region-blocked').getByText(address).waitFor();
  assert.match(await at('contact-email').getAttribute('href'), /^mailto:/);
  await platform.set({ blockedCountries: [] }, ({ regionRestriction }) => !regionRestriction);
});

test('on an unknown domain the page shows only a notice', async (t) => {
  const { port } = new URL(program.address);
  const { page, at } = await openPage(t, { origin: `http://elsewhere.localhost:${port}`, allowedErrors: [421] });
  await page.goto('/');
  await at('invalid-url').waitFor();
  assert.equal(await at('tab-home').count(), 0);
  await expectSupportButton(at);
});

test('during maintenance the page shows its end and opens by itself afterwards', async (t) => {
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  await platform.set({ maintenance: { isOn: true, endTime } }, ({ maintenance }) => maintenance);
  const { page, at } = await openPage(t, { allowedErrors: [503] });
  await page.goto('/');
  await at('maintenance-again').waitFor();
  assert.match(await at('contact-email').getAttribute('href'), /^mailto:/);
  // The hour depends on the visitor's language and time zone; its minutes are the same everywhere.
  const minutes = `:${endTime.slice(14, 16)}`;
  assert.ok((await at('maintenance').textContent()).includes(minutes), await at('maintenance').textContent());
  await platform.set({ maintenance: { isOn: false, endTime: null } }, ({ maintenance }) => !maintenance);
  await platform.until(
    async () => {
      if ((await at('maintenance-again').count()) > 0) await at('maintenance-again').click();
      return at('tab-home').count();
    },
    (count) => count === 1,
    30_000,
  );
});
