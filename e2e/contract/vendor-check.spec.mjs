// The conformance kit against the running program: all of it holds, a door that breaks its word is named, and nothing is said of what was not tried.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let program;

before(async () => {
  program = await startProgram({ LOG_LEVEL: 'error' });
});
after(() => program.stop());

/** What the kit prints of a door, line by line, and how it ends. */
const check = (address, ...words) =>
  new Promise((resolve, reject) => {
    const kit = spawn('build/lantern', ['vendor-check', address, ...words], {
      cwd: root,
      env: { ...process.env, DATA_DIR: program.data },
    });
    let said = '';
    for (const stream of [kit.stdout, kit.stderr]) stream.on('data', (chunk) => (said += chunk));
    kit.once('error', reject);
    kit.once('close', (code) => resolve({ code, said, lines: said.trim().split('\n') }));
  });

const vendor = 'AURUM';

function secret() {
  const base = readFileSync(join(program.data, 'secrets', 'pay-secret'), 'utf8').trim();
  return createHmac('sha256', base).update(`vendor ${vendor}`).digest('hex');
}

/** The signature of an answer, by somebody who has the secret. */
function signature(status, nonce, stamp, body) {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret()).update([status, nonce, stamp, hash].join('\n')).digest('base64');
}

/** A door before the program's: some paths are not there, and what is answered may be altered before it is signed. */
async function doorBefore({ hides = () => false, alter = (_path, body) => body }) {
  const server = createServer(async (asked, answered) => {
    if (hides(asked.url)) return answered.writeHead(404).end('{}');
    const headers = { ...asked.headers };
    for (const own of ['host', 'connection', 'content-length']) delete headers[own];
    const got = await fetch(program.address + asked.url, { method: 'POST', headers, body: await buffer(asked) });
    const body = alter(asked.url, await got.text());
    const stamp = got.headers.get('x-timestamp');
    const signed = stamp && {
      'x-timestamp': stamp,
      'x-signature': signature(got.status, headers['x-nonce'], stamp, body),
    };
    return answered.writeHead(got.status, { 'content-type': 'application/json', ...signed }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

test('the wallet holds all thirty', async () => {
  const { code, said, lines } = await check(program.address);
  assert.equal(lines.at(-1), '30 of 30', said);
  assert.equal(code, 0);
});

test('a door that does not say that a bet is a duplicate is found out', async () => {
  const liar = await doorBefore({
    alter: (path, body) => (path.endsWith('/bet') ? body.replace('"duplicate":true', '"duplicate":false') : body),
  });
  const { code, said, lines } = await check(liar, '--only', '1,5,6,7');
  assert.notEqual(code, 0);
  assert.match(
    said,
    /^ 5 +duplicate bet, same body +FAILED: expected OK duplicate=true, came HTTP 200 OK duplicate=false/m,
  );
  for (const line of [1, 6, 7]) assert.match(said, new RegExp(`^ ${line} .* ok$`, 'm'));
  assert.ok(lines.includes('3 of 4, 26 not run'), said);
});

test('a door that signs with another secret is not believed at all', async () => {
  const { code, said } = await check(program.address, '--secret', 'a guess');
  assert.notEqual(code, 0);
  assert.match(said, /does not know AURUM with key 1/);
});

/** A launch token of a player with money, as a house hands it out for a check. */
async function launched() {
  const response = await fetch(`${program.address}/dev/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendor, amount: '1000' }),
  });
  return (await response.json()).value;
}

test('without a sandbox what needs a hand on the machine is not run, and not said to be right', async () => {
  const people = [];
  for (let n = 0; n < 16; n++) people.push(await launched());
  const bare = await doorBefore({ hides: (path) => path.startsWith('/dev/') });
  const tokens = people.flatMap(({ token }) => ['--token', token]);
  const { code, said, lines } = await check(bare, '--game', people[0].game_code, ...tokens);
  assert.equal(lines.at(-1), '18 of 18, 12 not run', said);
  assert.equal(code, 0);
  for (const line of [' 4', 26, 27, 28])
    assert.match(said, new RegExp(`^${line} .* not run: it needs a hand on the machine`, 'm'));
  const short = await check(bare, '--only', '1', '--game', people[0].game_code);
  assert.match(short.said, /^ 1 .* not run: it needs a player/m);
});
