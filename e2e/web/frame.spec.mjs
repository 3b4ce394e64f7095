// F-S21: a vendor's page that means ill stands in the game's frame.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';

/** What the page in the frame tries, one after the other; what came of each is kept where the test can read it. */
const hostile = `<!doctype html><title>A game</title><h1>A game</h1><a id=out target=_top href=/taken>out</a><form id=top target=_top action=/taken></form>
<script>
  const tried = {};
  const attempt = (name, deed) => {
    try { tried[name] = String(deed()); } catch (fault) { tried[name] = 'refused: ' + fault.name; }
  };
  const heard = [];
  addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
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
    return new Promise((resolve) => setTimeout(() => resolve({ tried, heard }), 1500));
  };
</script>`;

const forging = `<!doctype html><title>Forger</title><script>
  for (const page of [parent.parent, top])
    for (const type of ['lantern:close', 'lantern:deposit', 'lantern:balance']) page.postMessage({ type }, '*');
</script>`;

/** Answers every path with one page, and remembers who asked for what. */
async function site(page) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: JSON.stringify(request.headers) });
    response.writeHead(200, { 'content-type': 'text/html' }).end(page());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { origin: `http://127.0.0.1:${server.address().port}`, asked };
}

const forger = await site(() => forging);
const vendor = await site(() => hostile.replace('FORGER', JSON.stringify(`${forger.origin}/`)));
const stranger = await site(() => hostile.replace('FORGER', '"about:blank"'));
const { guest, must, newPlayer, payIn, until, desktop } = await ownHouse({ VENDOR_ORIGINS: vendor.origin });

/** A player in whose frame a page of somebody stands: the address is put in place of the one that the house signed. */
async function playing(t, launchUrl, more = {}) {
  const { token } = await newPlayer();
  await payIn(token, '100.00');
  const me = await guest(t, { token, viewport: desktop, ...more });
  await me.page.route('**/wps/game/launchGame?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, launchUrl } } });
  });
  const [game] = (await must('GET', '/wps/games?gameType=RNG&vassalage=AURUM')).content;
  await me.page.goto(`/seamless?nodeId=${game.nodeId}&name=Ill`);
  return { ...me, token };
}

test('F-S21 a hostile page in the frame of a game moves nothing, opens nothing and learns no token', async (t) => {
  // What the browser refuses it says in the console.
  const { page, context, at, token, complaints } = await playing(t, `${vendor.origin}/play?token=once`);
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
  const { tried, heard } = await frame.evaluate(() => window.attack());

  assert.equal(page.url(), before, 'the page around stays where it is');
  assert.ok(await at('game-strip').isVisible());
  assert.deepEqual([opened, dialogs], [[], []], 'no tab and no dialog opened');
  for (const name of ['storage', 'document', 'cookie', 'name']) assert.match(tried[name], /^refused/, name);
  assert.equal(tried.popup, 'null');
  assert.deepEqual(heard, [], 'nothing is told to the frame');
  assert.ok(forger.asked.length > 0, 'the forger was there');
  for (const { asked } of [vendor, forger])
    for (const { url, headers } of asked) {
      assert.ok(!url.includes(token) && !headers.includes(token), 'the token of the session went nowhere');
      assert.ok(!/"(authorization|cookie)"/.test(headers), headers);
      assert.ok(!/"referer":"[^"]*(seamless|nodeId)/.test(headers), headers);
    }
  // Whoever is signed in still is, and what the game may say is still heard.
  await must('GET', '/wps/v2/wallets/balance', { token });
  await frame.evaluate(() => parent.postMessage({ type: 'lantern:close' }, '*'));
  await page.waitForURL((url) => url.pathname === '/');
  // What the browser refused it said aloud; nothing else was said.
  const isMeant = (text) => /sandbox|Unsafe attempt|Blocked|evil\.test|navigat/i.test(text);
  assert.deepEqual(
    complaints.filter((text) => !isMeant(text)),
    [],
  );
  complaints.length = 0;
});

test('F-S21 a page of an origin that is no vendor of ours stands in no frame', async (t) => {
  const { page, at, complaints } = await playing(t, `${stranger.origin}/play?token=once`);
  await at('game-frame').waitFor({ state: 'attached' });
  await until(
    () => Promise.resolve(complaints.length),
    (count) => count > 0,
  );
  assert.match(complaints.join('\n'), /Content Security Policy/);
  assert.deepEqual(stranger.asked, [], 'it was not even asked for');
  assert.equal(new URL(page.url()).pathname, '/seamless');
  complaints.length = 0;
});
