// Draws the missing covers of the sandbox's games. With --beside it runs in the background beside the programs, at
// low priority, once they are ready, and ends with them.
import { execFileSync, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const args = process.argv.slice(2);
const isBackground = args[0] === '--beside';
const out = process.env.COVERS_DIR ? ['--out', process.env.COVERS_DIR] : [];
const program = process.ppid;
const isUp = () => process.ppid === program;

/** Resolves when the program is ready or has exited. */
async function whenReady() {
  const health = `http://127.0.0.1:${process.env.INFRA_PORT ?? 8081}/readyz`;
  while (isUp()) {
    const answer = await fetch(health).catch(() => null);
    if (answer?.ok) return;
    await wait(500);
  }
}

function draw(options) {
  const catalog = execFileSync('build/sandbox', ['catalog'], { maxBuffer: 1 << 26 });
  const child = spawn(process.execPath, ['pwa/build/art/run.mjs', 'catalog-covers', ...out, ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(catalog);
  child.on('exit', (code) => process.exit(code ?? 1));
  return child;
}

if (isBackground) {
  if (process.env.LANTERN_MODE === 'production') process.exit(0);
  setPriority(constants.priority.PRIORITY_LOW);
  await whenReady();
  // The programs have printed their addresses by then.
  await wait(1000);
  if (!isUp()) process.exit(0);
  const child = draw(['--calm']);
  for (; isUp(); await wait(500));
  child.kill();
} else {
  draw(args);
}
