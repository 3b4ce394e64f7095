// Starts the programs as a stranger would, on free ports and with data of their own.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

// A database that need not outlive the visit is kept in memory where Linux has room for it: its many files are slow on a disk.
const memory = { place: '/dev/shm', bytes: 4 * 2 ** 30 };

function ground() {
  if (!existsSync(memory.place)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory.place);
  return bavail * bsize < memory.bytes ? tmpdir() : memory.place;
}

async function isReady(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** The running program: its address, and a way to end it. `settings` are added to the environment. */
export async function startProgram(settings = {}) {
  const [port, infra, operator, sandbox] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const data = mkdtempSync(join(ground(), 'lantern-e2e-'));
  const address = `http://localhost:${port}`;
  let log = '';
  const env = {
    ...process.env,
    PORT: String(port),
    INFRA_PORT: String(infra),
    OPERATOR_PORT: String(operator),
    SANDBOX_PORT: String(sandbox),
    PUBLIC_URL: address,
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    // A few games of each vendor are enough for most visits, and are there sooner.
    SANDBOX_GAMES: '12',
    ...settings,
  };
  const begin = (file) => {
    const child = spawn(file, ['serve'], { cwd: root, env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const stop = () => {
      child.kill('SIGINT');
      return gone;
    };
    return { child, stop };
  };
  // Its vendors are there when the product asks them.
  const beside = begin('build/sandbox');
  const { child, stop: leave } = begin('build/lantern');
  const stop = async () => {
    const code = await leave();
    await beside.stop();
    rmSync(data, { recursive: true, force: true });
    return code;
  };
  for (let tries = 0; tries < 900; tries++) {
    if (await isReady(`http://127.0.0.1:${infra}/readyz`))
      return {
        address,
        infra: `http://127.0.0.1:${infra}`,
        operators: `http://localhost:${operator}`,
        data,
        log: () => log,
        stop,
      };
    if (child.exitCode !== null) break;
    await wait(100);
  }
  await stop();
  throw new Error(`the program does not start:\n${log}`);
}

/** One deed of the back office, as a person at its command line does it; gives what was printed. */
export async function atTheDesk(data, ...words) {
  const desk = promisify(execFile)('build/lantern', ['operator', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data },
  });
  return (await desk).stdout;
}
