// A dice game server that plays a fixed script.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('../../pwa/dist-games/', import.meta.url));
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const seed = Buffer.alloc(32, 7);
const seal = createHash('sha256').update(seed).digest('hex');
export const rollOf = (nonce) => {
  const block = createHmac('sha256', seed).update(`rain-on-tin-92:${nonce}:0`).digest();
  const value = Math.floor(block.readUInt32BE(0) / Math.floor(2 ** 32 / 10_000));
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
};

/** The script: what the server answers next, and which requests it received. */
export function makeTable() {
  const round = (nonce, roll, stake = '20.00', isOpenSeed = false) => {
    const win = Number(roll) >= 50.5;
    return {
      roundId: `00000000-0000-7000-8000-${String(nonce).padStart(12, '0')}`,
      state: 'SETTLED',
      nonce,
      stake,
      payout: win ? '40.00' : '0.00',
      outcome: { roll, win, multiplier: '2.0000' },
      choices: { target: '50.50', direction: 'over' },
      rtp: '99.00',
      balance: '12480.50',
      balanceVersion: 100 + nonce,
      serverSeedHash: isOpenSeed ? seal : 'a93f0c5e71d2b84499e6107fb3c82ad05f6e1b7740c9d3382e51fa0694bb17c0',
      clientSeed: 'rain-on-tin-92',
    };
  };
  const past = [
    round(41, '41.07'),
    round(40, '88.62'),
    round(39, '12.90'),
    round(38, '63.33'),
    round(37, '9.21'),
    round(7, rollOf(7), '20.00', true),
  ];
  return { keys: [], next: [{ roll: '72.48' }], round, past, isAway: 0 };
}

const session = {
  session: 'bearer',
  code: 'DICE',
  balance: '12460.50',
  balanceVersion: 1,
  currency: 'THB',
  currencySymbol: '฿',
  minStake: '1.00',
  maxStake: '20000.00',
  rtp: '99.00',
  rtpSettings: ['99.00', '97.00'],
  maxWin: '10000.0000',
  language: 'EN',
  serverSeedHash: 'a93f0c5e71d2b84499e6107fb3c82ad05f6e1b7740c9d3382e51fa0694bb17c0',
  clientSeed: 'rain-on-tin-92',
  nonce: 42,
};

function answer(table, request, body) {
  const refuse = (status, errorCode, value = {}) => [status, { success: false, errorCode, value, requestId: 'r-1' }];
  const give = (value) => [200, { success: true, value, requestId: 'r-1' }];
  const path = request.url.split('?')[0];
  if (path === '/lgw/bgs/session')
    return body.token === 'good'
      ? give({ ...session, language: table.language ?? 'EN' })
      : refuse(401, 'game_session_expired', { reason: 'expired' });
  if (path.startsWith('/lgw/bgs/proofs/')) {
    const nonce = Number(path.slice(-12));
    const found = table.past.find((each) => each.nonce === nonce);
    return found
      ? give({ ...found, code: 'DICE', serverSeed: nonce === 7 ? seed.toString('hex') : null })
      : refuse(404, 'not_found');
  }
  if (path === '/lgw/bgs/seed')
    return give({ revealed: {}, serverSeedHash: 'b'.repeat(64), clientSeed: body.clientSeed, nonce: 1 });
  if (path === '/lgw/bgs/rounds' && request.method === 'GET') return give({ content: table.past, nextCursor: null });
  table.keys.push(request.headers['idempotency-key']);
  const next = table.next.length > 1 ? table.next.shift() : table.next[0];
  if (next.refuse) return refuse(next.status ?? 409, next.refuse, next.value);
  return give(table.round(42, next.roll, body.stake));
}

export async function serve(table) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url.startsWith('/lgw/')) {
        const [status, sentEvents] = answer(table, request, chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : {});
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sentEvents));
        return;
      }
      const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
      const file = join(pages, path.endsWith('/') ? `${path}index.html` : path);
      readFile(file).then(
        (bytes) =>
          response
            .writeHead(200, {
              'content-type': kinds[extname(file)] ?? 'application/octet-stream',
              'content-security-policy': policy,
            })
            .end(bytes),
        () => response.writeHead(404).end(),
      );
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
