// The program, rebuilt when its Go files change, beside Vite's own server.
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fingerprint } from './stamp.mjs';

const inherit = { stdio: 'inherit' };
const vite = spawn('node_modules/.bin/vite', ['pwa', '--clearScreen', 'false'], inherit);
let program = null;
let isEnding = false;

const serve = () => (program = spawn('build/lantern', ['serve'], inherit));

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await gone;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isEnding = true;
    await Promise.all([stop(vite), stop(program)]);
    process.exit(0);
  });
}

serve();
for (let before = fingerprint(['go.mod', 'api', 'store']); !isEnding; await wait(700)) {
  const now = fingerprint(['go.mod', 'api', 'store']);
  if (now === before) continue;
  before = now;
  if (spawnSync('go', ['build', '-pgo=off', '-o', 'build/lantern', './api'], inherit).status !== 0) continue;
  await stop(program);
  if (!isEnding) serve();
}
