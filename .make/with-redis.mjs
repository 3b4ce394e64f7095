// Runs a command with a Redis server and a cluster of three nodes of its own: `node .make/with-redis.mjs go test
// ./...`.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Returns the port, or undefined if another program uses it; 0 selects any free port. */
const claimPort = (wanted) =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

// Go repeats the tests of a package when an address in its environment has changed, so each clone reuses its ports. They are
// below those of outgoing connections.
const ownPorts = 20_000 + (createHash('sha256').update(process.cwd()).digest().readUInt32BE() % 1_000) * 10;
let taken = 0;
const freePort = async () => (await claimPort(ownPorts + taken++)) ?? claimPort(0);

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => resolve(true) && socket.destroy()).once('error', () => resolve(false));
  });

async function until(isTrue, otherwise) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isTrue()) return;
    await wait(50);
  }
  throw new Error(otherwise);
}

const folder = mkdtempSync(join(tmpdir(), 'lantern-redis-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Starts a server and returns its port. */
async function startRedis(...more) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', [...args, ...more], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.on('exit', () => server.kill('SIGKILL'));
  await until(() => answers(port), 'redis-server does not answer');
  return port;
}

async function startNode(number) {
  const files = ['--cluster-enabled', 'yes', '--cluster-config-file', `node-${number}.conf`];
  return `127.0.0.1:${await startRedis(...files, '--cluster-port', String(await freePort()))}`;
}

/** Starts a cluster of three nodes. */
async function startCluster() {
  const nodes = [await startNode(1), await startNode(2), await startNode(3)];
  const cli = (...args) => execFileSync('redis-cli', args, { encoding: 'utf8' });
  cli('--cluster', 'create', ...nodes, '--cluster-yes');
  const isClusterReady = (node) => cli('-p', node.split(':')[1], 'cluster', 'info').includes('cluster_state:ok');
  await until(() => nodes.every(isClusterReady), 'the cluster does not come together');
  return nodes.join(',');
}

const [command, ...args] = process.argv.slice(2);
const env = {
  ...process.env,
  REDIS_URL_TEST: process.env.REDIS_URL_TEST || `redis://127.0.0.1:${await startRedis()}`,
  REDIS_CLUSTER_TEST: process.env.REDIS_CLUSTER_TEST || (await startCluster()),
};
const child = spawn(command, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
