// Signing in to an app through the system browser: the member signs in on the web page and the session is handed to
// the app. The test plays the app.
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';

const platform = await startPlatform();
const { openPage, must, newPlayer, callApi, address, freshName, fillLogin, fillRegister, until } = platform;
before(() => platform.set({ MOBILEVERCODELOGIN3: true }));

/** A new app installation: its secret verifier and the parameters that it gives to the browser. */
function createApp() {
  const [verifier, state] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const headers = { 'x-platform': 'IOS', 'x-device-id': randomUUID() };
  const shows = (code, secret = verifier) =>
    callApi(address, 'POST', '/wps/session/login/handoff', { headers, body: { code, verifier: secret } });
  return { state, page: `/handoff?${new URLSearchParams({ app: 'lantern', state, challenge })}`, shows };
}

/** Collects navigations to the app's scheme, which the browser cannot open itself. */
async function appNavigations({ context, page }) {
  const tools = await context.newCDPSession(page);
  const seen = [];
  tools.on('Page.frameRequestedNavigation', ({ url }) => seen.push(url));
  await tools.send('Page.enable');
  return seen;
}

/** Presses the button and returns the code that is sent to the app. */
async function continueToApp(me, app) {
  const left = await appNavigations(me);
  await me.at('handoff-go').click();
  await me.at('handoff-sent').waitFor();
  const [url] = await until(
    () => left,
    ({ length }) => length > 0,
  );
  const back = new URL(url);
  assert.equal(back.protocol + back.host, 'lantern:handoff');
  assert.equal(back.searchParams.get('state'), app.state);
  return back.searchParams.get('code');
}

const tokenOf = ({ page }) => page.evaluate(() => sessionStorage['lantern.token']);
const memberOf = async (token) => (await must('GET', '/wps/member/info', { token })).account;

/** The app redeems its code once; the page's own session ends. */
async function redeemCode(app, code, pageToken) {
  const { status, answer } = await app.shows(code);
  assert.equal(status, 200, JSON.stringify(answer));
  const { token, member } = answer.value;
  assert.notEqual(token, pageToken);
  assert.equal(await memberOf(token), member.account);
  const again = await app.shows(code);
  assert.deepEqual([again.status, again.answer.errorCode], [422, 'code_expired']);
  const over = await until(
    () => callApi(address, 'GET', '/wps/member/info', { token: pageToken }),
    ({ status: now }) => now === 401,
  );
  assert.equal(over.answer.errorCode, 'session_expired');
  return { token, name: member.account };
}

// CHK-36
test('signing in through the browser gives the app a session of its own', async (t) => {
  const { username } = await newPlayer();
  const app = createApp();
  const me = await openPage(t);
  await me.page.goto(app.page);
  await me.at('handoff-sign-in').waitFor();
  assert.equal(await me.at('login-trial').count(), 0);
  await fillLogin(me.at, username);
  await me.at('login-submit').click();
  await me.at('handoff-member').getByText(username).waitFor();
  const token = await tokenOf(me);
  const code = await continueToApp(me, app);
  assert.equal(await tokenOf(me), undefined, 'the page has dropped its session');
  const { name, token: own } = await redeemCode(app, code, token);
  assert.equal(name, username);
  const list = await must('GET', '/wps/session', { token: own });
  assert.deepEqual(
    list.filter(({ isCurrent }) => isCurrent).map(({ platform }) => platform),
    ['IOS'],
  );
});

test('a passkey signs in to an app', async (t) => {
  const { username, token } = await newPlayer();
  const me = await openPage(t, { token });
  const tools = await me.context.newCDPSession(me.page);
  await tools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await me.page.goto('/member?page=securityCenter&view=passkeys');
  await me.at('passkeys-name').fill('My phone');
  await me.at('passkeys-add').click();
  await me.page.locator('[data-testid^=passkey-remove-]').waitFor();
  const app = createApp();
  await me.page.goto(app.page);
  await me.at('handoff-another').click();
  await me.at('login-passkey').click();
  await me.at('handoff-member').getByText(username).waitFor();
  const pageToken = await tokenOf(me);
  const { name } = await redeemCode(app, await continueToApp(me, app), pageToken);
  assert.equal(name, username);
});

test('registering on the page returns to the waiting app', async (t) => {
  const username = freshName('app');
  const app = createApp();
  const me = await openPage(t);
  await me.page.goto(app.page);
  const picture = platform.nextCaptchaAnswer(me.page, 'register');
  await me.at('login-to-register').click();
  await fillRegister(me, username, picture);
  await me.at('handoff-member').getByText(username).waitFor();
  const token = await tokenOf(me);
  const { name } = await redeemCode(app, await continueToApp(me, app), token);
  assert.equal(name, username);
});

// CHK-35
test("an intercepted code is useless without the app's verifier, and the member can retry", async (t) => {
  const { username, token } = await newPlayer();
  const app = createApp();
  const me = await openPage(t, { token });
  await me.page.goto(app.page);
  await me.at('handoff-member').getByText(username).waitFor();
  const code = await continueToApp(me, app);
  const intercepted = await app.shows(code, randomBytes(32).toString('hex'));
  assert.deepEqual([intercepted.status, intercepted.answer.errorCode], [422, 'code_expired']);
  assert.equal((await app.shows(code)).answer.errorCode, 'code_expired');
  assert.equal(await memberOf(token), username, 'no session was taken over');
});

// CHK-51
test('a request that no known app made is refused, and another app cannot redeem the code', async (t) => {
  const { token } = await newPlayer();
  const me = await openPage(t, { token, allowedErrors: [422] });
  await me.page.goto('/handoff?lang=ko');
  await me.at('handoff-stray').getByText('앱에서 여는 페이지입니다').waitFor();
  const left = await appNavigations(me);
  await me.page.goto(createApp().page.replace('app=lantern', 'app=evil'));
  await me.at('handoff-go').click();
  await me.page.getByRole('alert').first().waitFor();
  assert.deepEqual(
    left.filter((url) => !url.startsWith(address)),
    [],
  );
});
