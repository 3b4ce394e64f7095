// Installs the npm packages where they differ from the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const there = read('node_modules/.package-lock.json');
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || link || (optional && !there[path]) || there[path]?.version === version,
  );
}

if (!isInstalled()) {
  process.stdout.write('npm packages: installing, about a minute\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exit(status ?? 1);
}
