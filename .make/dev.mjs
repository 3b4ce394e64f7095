// Runs the programs, rebuilt when their Go files change, beside Vite's development server.
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { start, startProduct, startSandbox, stop, onSignal } from './processes.mjs';
import { fingerprint } from './stamp.mjs';

const vite = start('node_modules/.bin/vite', 'pwa', '--clearScreen', 'false');
let programs = [];
let isEnding = false;

const serve = () => (programs = [startSandbox(), startProduct()]);

onSignal(async () => {
  isEnding = true;
  await Promise.all([vite, ...programs].map(stop));
  process.exit(0);
});

serve();
for (let before = fingerprint(['go.mod', 'api', 'store']); !isEnding; await wait(700)) {
  const now = fingerprint(['go.mod', 'api', 'store']);
  if (now === before) continue;
  before = now;
  if (spawnSync('make', ['--no-print-directory', 'build'], { stdio: 'inherit' }).status !== 0) continue;
  await Promise.all(programs.map(stop));
  if (!isEnding) serve();
}
