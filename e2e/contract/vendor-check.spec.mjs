// The vendor conformance kit against the running program: a correct wallet passes every case, an incorrect one is
// reported, and cases that were not run are not reported as passed.
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

/** Runs the kit against an address and returns its output line by line and its exit code. */
const check = (address, ...args) =>
  new Promise((resolve, reject) => {
    const kit = spawn('build/lantern', ['vendor-check', address, ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: program.data },
    });
    let output = '';
    for (const stream of [kit.stdout, kit.stderr]) stream.on('data', (chunk) => (output += chunk));
    kit.once('error', reject);
    kit.once('close', (code) => resolve({ code, output, lines: output.trim().split('\n') }));
  });

const vendor = 'AURUM';

function secret() {
  const base = readFileSync(join(program.data, 'secrets', 'pay-secret'), 'utf8').trim();
  return createHmac('sha256', base).update(`vendor ${vendor}`).digest('hex');
}

/** Signs a response with a secret. */
function signature(status, nonce, stamp, body) {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret()).update([status, nonce, stamp, hash].join('\n')).digest('base64');
}

/** Starts a proxy in front of the wallet that hides paths or alters responses before they are signed. */
async function startProxy({ isHidden = () => false, alter = (_path, body) => body }) {
  const server = createServer(async (incoming, outgoing) => {
    if (isHidden(incoming.url)) return outgoing.writeHead(404).end('{}');
    const headers = { ...incoming.headers };
    for (const own of ['host', 'connection', 'content-length']) delete headers[own];
    const upstream = await fetch(program.address + incoming.url, {
      method: 'POST',
      headers,
      body: await buffer(incoming),
    });
    const body = alter(incoming.url, await upstream.text());
    const stamp = upstream.headers.get('x-timestamp');
    const signed = stamp && {
      'x-timestamp': stamp,
      'x-signature': signature(upstream.status, headers['x-nonce'], stamp, body),
    };
    return outgoing.writeHead(upstream.status, { 'content-type': 'application/json', ...signed }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

test('a correct wallet passes all thirty cases', async () => {
  const { code, output, lines } = await check(program.address);
  assert.equal(lines.at(-1), '30 of 30', output);
  assert.equal(code, 0);
});

test('a wallet that does not report a duplicate bet fails', async () => {
  const faulty = await startProxy({
    alter: (path, body) => (path.endsWith('/bet') ? body.replace('"duplicate":true', '"duplicate":false') : body),
  });
  const { code, output, lines } = await check(faulty, '--only', '1,5,6,7');
  assert.notEqual(code, 0);
  assert.match(
    output,
    /^ 5 +duplicate bet, same body +FAILED: expected OK duplicate=true, got HTTP 200 OK duplicate=false/m,
  );
  for (const line of [1, 6, 7]) assert.match(output, new RegExp(`^ ${line} .* ok$`, 'm'));
  assert.ok(lines.includes('3 of 4, 26 not run'), output);
});

test('a wallet that signs with another secret fails every case', async () => {
  const { code, output } = await check(program.address, '--secret', 'a guess');
  assert.notEqual(code, 0);
  assert.match(output, /does not know AURUM with key 1/);
});

/** Returns a launch token of a player with money, as a platform issues it for a check. */
async function launchToken() {
  const response = await fetch(`${program.address}/dev/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendor, amount: '1000' }),
  });
  return (await response.json()).value;
}

test('without the sandbox, cases that need manual steps are not run and not reported as passed', async () => {
  const launches = [];
  for (let n = 0; n < 16; n++) launches.push(await launchToken());
  const withoutSandbox = await startProxy({ isHidden: (path) => path.startsWith('/dev/') });
  const tokens = launches.flatMap(({ token }) => ['--token', token]);
  const { code, output, lines } = await check(withoutSandbox, '--game', launches[0].game_code, ...tokens);
  assert.equal(lines.at(-1), '18 of 18, 12 not run', output);
  assert.equal(code, 0);
  for (const line of [' 4', 26, 27, 28])
    assert.match(output, new RegExp(`^${line} .* not run: it needs an injected fault`, 'm'));
  const short = await check(withoutSandbox, '--only', '1', '--game', launches[0].game_code);
  assert.match(short.output, /^ 1 .* not run: it needs a player/m);
});
