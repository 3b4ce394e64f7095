// What an app does in the browser: its person signs in on our page, and the session goes back with him. The test plays the app.
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';

const house = await ownHouse();
const { guest, must, newPlayer, ask, address, freshName, fillLogin, fillRegister, until } = house;
before(() => house.set({ MOBILEVERCODELOGIN3: true }));

/** A phone with the app: what it keeps to itself, and what it tells the browser. */
function newApp() {
  const [verifier, state] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const headers = { 'x-platform': 'IOS', 'x-device-id': randomUUID() };
  const shows = (code, secret = verifier) =>
    ask(address, 'POST', '/wps/session/login/handoff', { headers, body: { code, verifier: secret } });
  return { state, page: `/handoff?${new URLSearchParams({ app: 'lantern', state, challenge })}`, shows };
}

/** Where the page leaves for: an address that no browser opens by itself. */
async function departures({ context, page }) {
  const tools = await context.newCDPSession(page);
  const seen = [];
  tools.on('Page.frameRequestedNavigation', ({ url }) => seen.push(url));
  await tools.send('Page.enable');
  return seen;
}

/** Presses the button, and gives the code that goes to the app. */
async function goOn(me, app) {
  const left = await departures(me);
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
const whoIs = async (token) => (await must('GET', '/wps/member/info', { token })).account;

/** The app comes in with its code, once; the page's own session is over. */
async function comesIn(app, code, pageToken) {
  const { status, answer } = await app.shows(code);
  assert.equal(status, 200, JSON.stringify(answer));
  const { token, member } = answer.value;
  assert.notEqual(token, pageToken);
  assert.equal(await whoIs(token), member.account);
  const again = await app.shows(code);
  assert.deepEqual([again.status, again.answer.errorCode], [422, 'code_expired']);
  const over = await until(
    () => ask(address, 'GET', '/wps/member/info', { token: pageToken }),
    ({ status: now }) => now === 401,
  );
  assert.equal(over.answer.errorCode, 'session_expired');
  return { token, name: member.account };
}

test('CHK-36 an app comes in by the browser: a sign-in, a question, and a session of its own', async (t) => {
  const { username } = await newPlayer();
  const app = newApp();
  const me = await guest(t);
  await me.page.goto(app.page);
  await me.at('handoff-sign-in').waitFor();
  assert.equal(await me.at('login-trial').count(), 0);
  await fillLogin(me.at, username);
  await me.at('login-submit').click();
  await me.at('handoff-member').getByText(username).waitFor();
  const token = await tokenOf(me);
  const code = await goOn(me, app);
  assert.equal(await tokenOf(me), undefined, 'the page forgets the session');
  const { name, token: own } = await comesIn(app, code, token);
  assert.equal(name, username);
  const list = await must('GET', '/wps/session', { token: own });
  assert.deepEqual(
    list.filter(({ isCurrent }) => isCurrent).map(({ platform }) => platform),
    ['IOS'],
  );
});

test('a passkey lets an app in', async (t) => {
  const { username, token } = await newPlayer();
  const me = await guest(t, { token });
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
  const app = newApp();
  await me.page.goto(app.page);
  await me.at('handoff-another').click();
  await me.at('login-passkey').click();
  await me.at('handoff-member').getByText(username).waitFor();
  const pageToken = await tokenOf(me);
  const { name } = await comesIn(app, await goOn(me, app), pageToken);
  assert.equal(name, username);
});

test('a newcomer who registers on the way comes back to the app that waits', async (t) => {
  const username = freshName('app');
  const app = newApp();
  const me = await guest(t);
  await me.page.goto(app.page);
  const picture = house.pictureFor(me.page, 'register');
  await me.at('login-to-register').click();
  await fillRegister(me, username, picture);
  await me.at('handoff-member').getByText(username).waitFor();
  const token = await tokenOf(me);
  const { name } = await comesIn(app, await goOn(me, app), token);
  assert.equal(name, username);
});

test('CHK-35 whoever caught the code on its way has nothing, and the person can go again', async (t) => {
  const { username, token } = await newPlayer();
  const app = newApp();
  const me = await guest(t, { token });
  await me.page.goto(app.page);
  await me.at('handoff-member').getByText(username).waitFor();
  const code = await goOn(me, app);
  const caught = await app.shows(code, randomBytes(32).toString('hex'));
  assert.deepEqual([caught.status, caught.answer.errorCode], [422, 'code_expired']);
  assert.equal((await app.shows(code)).answer.errorCode, 'code_expired');
  assert.equal(await whoIs(token), username, 'nobody took the session');
});

test('CHK-51 a link that no app of ours made leads nowhere, and another app gets nothing', async (t) => {
  const { token } = await newPlayer();
  const me = await guest(t, { token, mayHappen: [422] });
  await me.page.goto('/handoff?lang=ko');
  await me.at('handoff-stray').getByText('앱에서 여는 페이지입니다').waitFor();
  const left = await departures(me);
  await me.page.goto(newApp().page.replace('app=lantern', 'app=evil'));
  await me.at('handoff-go').click();
  await me.page.getByRole('alert').first().waitFor();
  assert.deepEqual(
    left.filter((url) => !url.startsWith(address)),
    [],
  );
});
