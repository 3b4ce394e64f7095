// Runs a command beside a real Redis of its own: `node .make/with-redis.mjs go test ./...`.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => resolve(true) && socket.destroy()).once('error', () => resolve(false));
  });

async function startRedis() {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.on('exit', () => server.kill());
  for (let tries = 0; tries < 100; tries++) {
    if (await answers(port)) return `redis://127.0.0.1:${port}`;
    await wait(50);
  }
  throw new Error('redis-server does not answer');
}

const [command, ...args] = process.argv.slice(2);
const url = process.env.REDIS_URL_TEST || (await startRedis());
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, REDIS_URL_TEST: url } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
