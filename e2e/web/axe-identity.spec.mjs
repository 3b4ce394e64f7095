// Accessibility (CHK-80) of popups that need every sign-in method enabled or an account in a special state, and of
// the closed-platform pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibilityViolations, waitForAnimations } from '../users/accessibility.mjs';
import { project, startFakeFirebase, idToken } from '../users/firebase.mjs';
import { allSignInFlags, startPlatform } from '../users/platform.mjs';
import { locales } from '../users/languages.mjs';
import { totp } from '../users/totp.mjs';

const firebase = await startFakeFirebase();
after(() => firebase.stop());
const platform = await startPlatform({
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: 'stand-in',
  FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  FIREBASE_PROVIDERS: 'google,facebook',
});
const {
  callApi,
  desktop,
  freshName,
  signInFromUnknownDevice,
  openPage,
  must,
  newPlayer,
  phone,
  program,
  unverifiedSession,
} = platform;

/**
 * Contrast does not depend on the language and width not on the theme, so each theme is checked once on a phone and
 * once on a desktop.
 */
const looks = locales.map((locale, place) => ({
  locale,
  theme: place < 2 ? 'dark' : 'light',
  viewport: place % 2 === 0 ? phone : desktop,
}));

/** Errors that reaching these screens provokes. */
const allowedErrors = [400, 401, 421, 422, 429, 451, 503];
const accounts = {};

before(async () => {
  await platform.set({ ...allSignInFlags, passwordDays: 1, PWDEXPFORCECHANGE3: true });
  const { token, username } = await newPlayer();
  const { secret } = await must('POST', '/wps/member/totp/begin', { token });
  await must('POST', '/wps/member/totp/finish', { token, body: { code: totp(secret) } });
  accounts.strange = username;
  accounts.tried = (await newPlayer()).username;
  for (let failures = 0; failures < 5; failures++)
    assert.equal((await signInFromUnknownDevice(accounts.tried, 'not-the-password-7')).status, 401);
});

const security = (view) => `/member?page=securityCenter&view=${view}`;

/** Answers the Firebase SDK like the emulator; every subject exists. */
const answerAsFirebase = (page, subject) =>
  page.route(`http://${firebase.host}/**`, (route) => {
    const user = { localId: subject, providerUserInfo: [] };
    const isLookup = route.request().url().includes('accounts:lookup');
    const signedIn = { ...user, idToken: idToken('google', subject), refreshToken: 'x', expiresIn: '3600' };
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: isLookup ? { users: [user] } : signedIn,
    });
  });

async function signIn({ page, at }, username, password) {
  await page.goto('/login');
  await platform.fillLogin(at, username, password);
  await at('login-submit').click();
}

async function trialToken() {
  const { status, answer } = await callApi(program.address, 'POST', '/wps/session/login/freeplay', {
    headers: { 'x-real-ip': platform.ownAddress() },
    body: { os: 'WEB', platform: 'W' },
  });
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.value.token;
}

/** Name, how to reach it, the test id that proves it, and the account, where it is not a visitor. */
const scenes = [
  {
    name: 'registration by number',
    async open({ page, at }) {
      await page.goto('/register');
      await at('register-by-mobile').click();
    },
    handle: 'register-sms-code-send',
  },
  {
    name: 'sign-in by a code',
    async open({ page, at }) {
      await page.goto('/login');
      await at('login-by-mobile').click();
    },
    handle: 'login-sms-code-send',
  },
  {
    name: 'sign-in with a captcha',
    open: (me) => signIn(me, accounts.tried, 'not-the-password-7'),
    handle: 'login-captcha',
  },
  { name: 'second proof', open: (me) => signIn(me, accounts.strange), handle: 'challenge-code' },
  { name: 'password that is due', open: (me) => signIn(me, 'demo_player'), handle: 'change-password-popup' },
  {
    name: 'account elsewhere to be bound',
    async open({ page, at }) {
      const subject = freshName('google');
      await answerAsFirebase(page, subject);
      page.once('dialog', (dialog) => dialog.accept(subject));
      await page.goto('/login');
      await at('login-google').click();
    },
    handle: 'bind-submit',
  },
  {
    name: 'true account',
    token: trialToken,
    async open({ page, at }) {
      await page.goto('/');
      await at('trial-upgrade').click();
    },
    handle: 'dialog-confirm',
  },
  {
    name: 'proof of the owner',
    token: async () => unverifiedSession((await newPlayer()).username),
    async open({ page, at }) {
      await page.goto(security('authenticator'));
      await at('authenticator-begin').click();
    },
    handle: 'reauth-popup',
  },
  {
    name: 'authenticator to be set up',
    token: async () => (await newPlayer()).token,
    async open({ page, at }) {
      await page.goto(security('authenticator'));
      await at('authenticator-begin').click();
    },
    handle: 'authenticator-qr',
    async next({ at }) {
      const secret = (await at('authenticator-key').textContent()).replace(/\s/g, '');
      await at('authenticator-code').fill(totp(secret));
      await at('authenticator-submit').click();
      await at('recovery-codes').waitFor();
    },
  },
];

async function seen(me, name) {
  await waitForAnimations(me.page);
  return (await accessibilityViolations(me.page)).map((problem) => `${name} ${problem}`);
}

async function violationsIn(t, look, { name, open, handle, next, token, ...more }) {
  const me = await openPage(t, { ...look, ...more, allowedErrors, ...(token ? { token: await token() } : {}) });
  await open(me);
  await me.at(handle).filter({ visible: true }).first().waitFor();
  const violations = await seen(me, name);
  if (next) {
    await next(me);
    violations.push(...(await seen(me, `${name}, and then`)));
  }
  await me.page.close();
  return violations;
}

for (const look of looks)
  // CHK-80
  test(`popups of sign-in and account have no accessibility violations: ${look.viewport.width} px, ${look.locale}, ${look.theme}`, async (t) => {
    const violations = [];
    for (const scene of scenes) violations.push(...(await violationsIn(t, look, scene)));
    assert.deepEqual(violations, []);
  });

const closed = (origin) => [
  {
    name: 'region',
    settings: { blockedCountries: ['FR'] },
    isSeen: ({ regionRestriction }) => regionRestriction,
    extraHTTPHeaders: { 'X-Real-Ip': '90.112.0.9' },
    handle: 'region-blocked',
  },
  { name: 'foreign address', origin, settings: {}, isSeen: () => true, handle: 'support' },
  {
    name: 'maintenance',
    settings: { maintenance: { isOn: true, endTime: new Date(Date.now() + 3_600_000).toISOString() } },
    isSeen: ({ maintenance }) => maintenance,
    handle: 'maintenance-again',
  },
];

// CHK-80
test('the closed-platform pages have no accessibility violations', async (t) => {
  const violations = [];
  const elsewhere = `http://elsewhere.localhost:${new URL(program.address).port}`;
  for (const { settings, isSeen, ...scene } of closed(elsewhere)) {
    await platform.set(settings, isSeen);
    const open = ({ page }) => page.goto('/');
    for (const look of looks) violations.push(...(await violationsIn(t, look, { ...scene, open })));
  }
  assert.deepEqual(violations, []);
});
