// The real Authentication emulator on free ports. It is not in the main lock file because of its size: it is
// installed on first use.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../program.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const place = fileURLToPath(new URL('../../build/firebase', import.meta.url));

export const project = 'demo-lantern';

function install() {
  const lock = 'package-lock.json';
  const isThere = existsSync(join(place, 'node_modules/.package-lock.json'));
  if (isThere && readFileSync(join(place, lock), 'utf8') === readFileSync(join(here, lock), 'utf8')) return;
  process.stdout.write('the emulator: installing, about three minutes\n');
  mkdirSync(place, { recursive: true });
  for (const file of ['package.json', lock]) copyFileSync(join(here, file), join(place, file));
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', flags, { cwd: place, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('the emulator cannot be installed');
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts the emulator; returns its host with port, and a function that stops it. */
export async function startEmulator() {
  install();
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = { auth: { host, port: auth }, hub: { host, port: hub }, logging: { host, port: logging } };
  const config = join(place, 'firebase.json');
  writeFileSync(
    config,
    JSON.stringify({ emulators: { ...emulators, ui: { enabled: false }, singleProjectMode: true } }),
  );
  let log = '';
  const bin = join(place, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const flags = ['emulators:start', '--only', 'auth', '--project', project, '--config', config];
  const child = spawn(process.execPath, [bin, ...flags], {
    cwd: place,
    env: { ...process.env, CI: 'true', XDG_CONFIG_HOME: join(place, 'config') },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
  };
  for (let attempt = 0; attempt < 1500; attempt++) {
    if (await answers(`http://${host}:${auth}/`)) return { host: `${host}:${auth}`, stop };
    if (child.exitCode !== null) break;
    await wait(200);
  }
  await stop();
  throw new Error(`the emulator does not start:\n${log}`);
}
