// Starts the programs as a new user would, on free ports and with data of their own.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
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

// A few games of each vendor are enough for most tests, and are there sooner.
const fewGames = '12';

/**
 * A data folder of the product with the demo data in it, made once for each version of the programs: setting it up takes
 * ten times as long as copying it. Two that make it at the same moment keep the first.
 */
export async function seededData(games = fewGames) {
  const version = createHash('sha256').update(games);
  for (const name of ['lantern', 'sandbox']) version.update(readFileSync(join(root, 'build', name)));
  const prefix = `lantern-seeded-${process.getuid?.() ?? ''}-`;
  const name = prefix + version.digest('hex').slice(0, 16);
  const folder = join(ground(), name);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(join(ground(), 'lantern-seeding-'));
  try {
    const { stop } = await startIn(fresh, { SANDBOX_GAMES: games }, seedingTries);
    await stop();
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(error.code)) throw error;
  }
  // Those of earlier versions only take room; another test may be copying the newest.
  for (const old of readdirSync(ground()).filter((each) => each.startsWith(prefix) && each !== name)) {
    const { mtimeMs } = statSync(join(ground(), old));
    if (Date.now() - mtimeMs > 3_600_000) rmSync(join(ground(), old), { recursive: true, force: true });
  }
  return folder;
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
  const seeded = await seededData(settings.SANDBOX_GAMES);
  const data = mkdtempSync(join(ground(), 'lantern-e2e-'));
  // With its owners: the embedded Postgres runs as a user of its own.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, data]);
  // Postgres returns to the port it had: copies that start together would all take that of the seeded one.
  rmSync(join(data, 'postgres', 'port'), { force: true });
  const program = await startIn(data, settings);
  const stop = async () => {
    const code = await program.stop();
    rmSync(data, { recursive: true, force: true });
    return code;
  };
  return { ...program, stop };
}

/** Tenths of a second until the programs have to be ready; a month of demo data takes longer to write than to copy. */
const usualTries = 900;
const seedingTries = 6000;

async function startIn(data, settings, most = usualTries) {
  const [port, infra, operator, sandbox] = [await freePort(), await freePort(), await freePort(), await freePort()];
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
    SANDBOX_GAMES: fewGames,
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
    return code;
  };
  for (let tries = 0; tries < most; tries++) {
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
