// CHK-80 for what opens only in a house that offers every way in, to people whom something is asked of, and where the house is closed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriersOf, untilStill } from '../people/barriers.mjs';
import { project, startStandIn, tokenOf } from '../people/firebase.mjs';
import { everyWay, ownHouse } from '../people/house.mjs';
import { locales } from '../people/languages.mjs';
import { totp } from '../people/totp.mjs';

const firebase = await startStandIn();
after(() => firebase.stop());
const house = await ownHouse({
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: 'stand-in',
  FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  FIREBASE_PROVIDERS: 'google,facebook',
});
const { ask, desktop, freshName, fromElsewhere, guest, must, newPlayer, phone, program, unproved } = house;

/** Colors are the same in every language, and words as wide in both themes: each theme is seen on a phone and on a desktop. */
const looks = locales.map((locale, place) => ({
  locale,
  theme: place < 2 ? 'dark' : 'light',
  viewport: place % 2 === 0 ? phone : desktop,
}));

/** What is refused on the way to these screens: that is how they are reached. */
const mayHappen = [400, 401, 421, 422, 429, 451, 503];
const people = {};

before(async () => {
  await house.set({ ...everyWay, passwordDays: 1, PWDEXPFORCECHANGE3: true });
  const { token, username } = await newPlayer();
  const { secret } = await must('POST', '/wps/member/totp/begin', { token });
  await must('POST', '/wps/member/totp/finish', { token, body: { code: totp(secret) } });
  people.strange = username;
  people.tried = (await newPlayer()).username;
  for (let failures = 0; failures < 5; failures++)
    assert.equal((await fromElsewhere(people.tried, 'not-the-password-7')).status, 401);
});

const security = (view) => `/member?page=securityCenter&view=${view}`;

/** Answers the SDK as the emulator does: whoever it says is there is there. */
const answerAsFirebase = (page, subject) =>
  page.route(`http://${firebase.host}/**`, (route) => {
    const user = { localId: subject, providerUserInfo: [] };
    const isLookup = route.request().url().includes('accounts:lookup');
    const signedIn = { ...user, idToken: tokenOf('google', subject), refreshToken: 'x', expiresIn: '3600' };
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: isLookup ? { users: [user] } : signedIn,
    });
  });

async function signIn({ page, at }, username, password) {
  await page.goto('/login');
  await house.fillLogin(at, username, password);
  await at('login-submit').click();
}

async function trialToken() {
  const { status, answer } = await ask(program.address, 'POST', '/wps/session/login/freeplay', {
    headers: { 'x-real-ip': house.ownAddress() },
    body: { os: 'WEB', platform: 'W' },
  });
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.value.token;
}

/** Name, how it is reached, what proves that it is there; and whose session, where it is not a visitor's. */
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
    open: (me) => signIn(me, people.tried, 'not-the-password-7'),
    handle: 'login-captcha',
  },
  { name: 'second proof', open: (me) => signIn(me, people.strange), handle: 'challenge-code' },
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
    token: async () => unproved((await newPlayer()).username),
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
  await untilStill(me.page);
  return (await barriersOf(me.page)).map((problem) => `${name} ${problem}`);
}

async function barriersIn(t, look, { name, open, handle, next, token, ...more }) {
  const me = await guest(t, { ...look, ...more, mayHappen, ...(token ? { token: await token() } : {}) });
  await open(me);
  await me.at(handle).filter({ visible: true }).first().waitFor();
  const found = await seen(me, name);
  if (next) {
    await next(me);
    found.push(...(await seen(me, `${name}, and then`)));
  }
  await me.page.close();
  return found;
}

for (const look of looks)
  test(`CHK-80 no barrier in any popup of identity: ${look.viewport.width} wide, ${look.locale}, ${look.theme}`, async (t) => {
    const found = [];
    for (const scene of scenes) found.push(...(await barriersIn(t, look, scene)));
    assert.deepEqual(found, []);
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

test('CHK-80 no barrier where the house is closed', async (t) => {
  const found = [];
  const elsewhere = `http://elsewhere.localhost:${new URL(program.address).port}`;
  for (const { settings, isSeen, ...scene } of closed(elsewhere)) {
    await house.set(settings, isSeen);
    const open = ({ page }) => page.goto('/');
    for (const look of looks) found.push(...(await barriersIn(t, look, { ...scene, open })));
  }
  assert.deepEqual(found, []);
});
