// Starts the product and the sandbox on free ports with a data folder of their own.
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

// Temporary databases go to memory where Linux has room: disks are slow with many small files.
const sharedMemory = { place: '/dev/shm', bytes: 4 * 2 ** 30 };

function temporaryFolder() {
  if (!existsSync(sharedMemory.place)) return tmpdir();
  const { bavail, bsize } = statfsSync(sharedMemory.place);
  return bavail * bsize < sharedMemory.bytes ? tmpdir() : sharedMemory.place;
}

// Most tests need only a few games of each vendor, and seeding them is faster.
const fewGames = '12';

/**
 * Returns a data folder with the demo data, created once for each version of the programs: creating it takes ten
 * times as long as copying it. When two processes create it at the same time, the first result is used.
 */
export async function seededData(games = fewGames) {
  const version = createHash('sha256').update(games);
  for (const name of ['lantern', 'sandbox']) version.update(readFileSync(join(root, 'build', name)));
  const prefix = `lantern-seeded-${process.getuid?.() ?? ''}-`;
  const name = prefix + version.digest('hex').slice(0, 16);
  const folder = join(temporaryFolder(), name);
  if (existsSync(folder)) return folder;
  const created = mkdtempSync(join(temporaryFolder(), 'lantern-seeding-'));
  try {
    const { stop } = await startIn(created, { SANDBOX_GAMES: games }, seedingTries);
    await stop();
    renameSync(created, folder);
  } catch (error) {
    rmSync(created, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(error.code)) throw error;
  }
  // Folders of earlier versions are deleted after an hour; until then another test may still copy them.
  for (const outdated of readdirSync(temporaryFolder()).filter((each) => each.startsWith(prefix) && each !== name)) {
    const { mtimeMs } = statSync(join(temporaryFolder(), outdated));
    if (Date.now() - mtimeMs > 3_600_000) rmSync(join(temporaryFolder(), outdated), { recursive: true, force: true });
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

/**
 * Starts a program with its own copy of the demo data. Returns its addresses, its log and a function that stops it.
 * `settings` are added to the environment.
 */
export async function startProgram(settings = {}) {
  const seeded = await seededData(settings.SANDBOX_GAMES);
  const data = mkdtempSync(join(temporaryFolder(), 'lantern-e2e-'));
  // Keep file owners: the embedded Postgres runs as its own user.
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
  const start = (file) => {
    const child = spawn(file, ['serve'], { cwd: root, env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const stop = () => {
      child.kill('SIGINT');
      return exited;
    };
    return { child, stop };
  };
  // The sandbox starts first, because the product calls its vendors at startup.
  const sandboxProcess = start('build/sandbox');
  const { child, stop: stopProduct } = start('build/lantern');
  const stop = async () => {
    const code = await stopProduct();
    await sandboxProcess.stop();
    return code;
  };
  for (let attempt = 0; attempt < most; attempt++) {
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

/** Runs one command of `lantern operator` on a data folder and returns its output. */
export async function runOperatorCommand(data, ...args) {
  const command = promisify(execFile)('build/lantern', ['operator', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data },
  });
  return (await command).stdout;
}

/** Runs a command as an operator who may do everything, and returns its answer. Flags are the fields of the call. */
export async function runOperatorAction(data, command, flags = {}, args = []) {
  const fields = Object.entries({ as: 'demo_operator', reason: 'a test', ...flags });
  const words = fields.map(([name, value]) => `--${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = await runOperatorCommand(data, ...command.split(' '), ...args, ...words);
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/** Changes a setting, a feature or, as register.email, a field of registration. */
export const changeSetting = (data, key, value) =>
  key.startsWith('register.')
    ? runOperatorAction(data, 'registration fields set', value, [key.slice('register.'.length)])
    : runOperatorAction(data, 'settings set', { value }, [key]);
