// Builds the web client into pwa/dist when its inputs have changed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fingerprint, forget, recallAll, remember } from './stamp.mjs';

const inputs = ['package-lock.json', 'shared-ui', 'pwa', 'store/seed/catalog.json'];
const print = fingerprint(inputs);

// pwa/dist holds the newest build only.
if (recallAll('dist')[0]?.print === print && existsSync('pwa/dist/index.html')) {
  process.stdout.write('web client: as built before\n');
} else {
  process.stdout.write('web client: building\n');
  // An interrupted build leaves a part of its files.
  forget('dist');
  const { status } = spawnSync('npm', ['run', '--silent', '-w', '@lantern/pwa', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  remember('dist', print);
}
