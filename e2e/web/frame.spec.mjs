// F-S21: a malicious vendor page in the game frame.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';

/** The attacks that the page in the frame tries; results are stored where the test can read them. */
const hostile = `<!doctype html><title>A game</title><h1>A game</h1><a id=out target=_top href=/taken>out</a><form id=top target=_top action=/taken></form>
<script>
  const attempts = {};
  const attempt = (name, operation) => {
    try { attempts[name] = String(operation()); } catch (fault) { attempts[name] = 'refused: ' + fault.name; }
  };
  const received = [];
  addEventListener('message', ({ data }) => received.push(JSON.stringify(data)));
  window.attack = () => {
    attempt('top', () => (top.location = '/taken'));
    attempt('replace', () => top.location.replace('/taken'));
    attempt('parent', () => (parent.location.href = 'https://evil.test/'));
    attempt('link', () => document.querySelector('#out').click());
    attempt('form', () => document.querySelector('#top').submit());
    attempt('popup', () => window.open('/taken', '_blank'));
    attempt('storage', () => parent.sessionStorage.getItem('lantern.token'));
    attempt('document', () => parent.document.documentElement.innerHTML);
    attempt('cookie', () => parent.document.cookie);
    attempt('name', () => parent.name);
    attempt('alert', () => alert('Your password?'));
    for (const type of ['token', 'getToken', 'lantern:token', 'lantern:session', 'lantern:open', '__proto__', 'constructor'])
      for (const message of [{ type, url: '/taken' }, JSON.stringify({ type }), [type], type]) parent.postMessage(message, '*');
    for (const message of [null, 1, undefined, { type: { toString: () => 'lantern:close' } }, { type: ['lantern:close'] }])
      parent.postMessage(JSON.parse(JSON.stringify(message ?? null)), '*');
    // A frame within the frame, of another origin, forges what only the game may say.
    const inner = document.createElement('iframe');
    inner.src = FORGER;
    document.body.append(inner);
    return new Promise((resolve) => setTimeout(() => resolve({ attempts, received }), 1500));
  };
</script>`;

const forging = `<!doctype html><title>Forger</title><script>
  for (const page of [parent.parent, top])
    for (const type of ['lantern:close', 'lantern:deposit', 'lantern:balance']) page.postMessage({ type }, '*');
</script>`;

/** Serves one page at every path and records the requests. */
async function startSite(page) {
  const requests = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: JSON.stringify(request.headers) });
    response.writeHead(200, { 'content-type': 'text/html' }).end(page());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { origin: `http://127.0.0.1:${server.address().port}`, requests };
}

const forger = await startSite(() => forging);
const vendor = await startSite(() => hostile.replace('FORGER', JSON.stringify(`${forger.origin}/`)));
const otherSite = await startSite(() => hostile.replace('FORGER', '"about:blank"'));
const { openPage, must, newPlayer, payIn, until, desktop } = await startPlatform({ VENDOR_ORIGINS: vendor.origin });

/** Opens a game whose launch address is replaced by another site's. */
async function openReplacedGame(t, launchUrl, more = {}) {
  const { token } = await newPlayer();
  await payIn(token, '100.00');
  const me = await openPage(t, { token, viewport: desktop, ...more });
  await me.page.route('**/wps/game/launchGame?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, launchUrl } } });
  });
  const [game] = (await must('GET', '/wps/games?gameType=RNG&vassalage=AURUM')).content;
  await me.page.goto(`/seamless?nodeId=${game.nodeId}&name=Ill`);
  return { ...me, token };
}

// F-S21
test('a malicious page in the game frame cannot navigate, open windows or read the token', async (t) => {
  // The browser logs what it blocks to the console.
  const { page, context, at, token, consoleErrors } = await openReplacedGame(t, `${vendor.origin}/play?token=once`);
  const opened = [];
  context.on('page', (other) => opened.push(other.url()));
  const dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  await at('game-strip').waitFor();
  await until(
    () => at('game-balance').textContent(),
    (text) => /100\.00/.test(text),
  );
  const before = page.url();
  const frame = await (await at('game-frame').elementHandle()).contentFrame();
  await frame.waitForFunction(() => typeof window.attack === 'function');
  const { attempts, received } = await frame.evaluate(() => window.attack());

  assert.equal(page.url(), before, 'the surrounding page did not navigate');
  assert.ok(await at('game-strip').isVisible());
  assert.deepEqual([opened, dialogs], [[], []], 'no tab and no dialog opened');
  for (const name of ['storage', 'document', 'cookie', 'name']) assert.match(attempts[name], /^refused/, name);
  assert.equal(attempts.popup, 'null');
  assert.deepEqual(received, [], 'the frame received no message');
  assert.ok(forger.requests.length > 0, 'the malicious page loaded');
  for (const { requests } of [vendor, forger])
    for (const { url, headers } of requests) {
      assert.ok(!url.includes(token) && !headers.includes(token), 'the session token was not sent anywhere');
      assert.ok(!/"(authorization|cookie)"/.test(headers), headers);
      assert.ok(!/"referer":"[^"]*(seamless|nodeId)/.test(headers), headers);
    }
  // The member is still signed in, and allowed messages of the game still work.
  await must('GET', '/wps/v2/wallets/balance', { token });
  await frame.evaluate(() => parent.postMessage({ type: 'lantern:close' }, '*'));
  await page.waitForURL((url) => url.pathname === '/');
  // The only console errors are those of blocked attempts.
  const isBlockedAttempt = (text) => /sandbox|Unsafe attempt|Blocked|evil\.test|navigat/i.test(text);
  assert.deepEqual(
    consoleErrors.filter((text) => !isBlockedAttempt(text)),
    [],
  );
  consoleErrors.length = 0;
});

// F-S21
test("a page of an origin that is not a vendor's is not framed", async (t) => {
  const { page, at, consoleErrors } = await openReplacedGame(t, `${otherSite.origin}/play?token=once`);
  await at('game-frame').waitFor({ state: 'attached' });
  await until(
    () => Promise.resolve(consoleErrors.length),
    (count) => count > 0,
  );
  assert.match(consoleErrors.join('\n'), /Content Security Policy/);
  assert.deepEqual(otherSite.requests, [], 'the page was not requested');
  assert.equal(new URL(page.url()).pathname, '/seamless');
  consoleErrors.length = 0;
});
