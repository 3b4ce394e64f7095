// Knows what a step was last run on, so that nothing is done twice for the same input.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'build/.stamps';

/** Files below these places that are or could be committed. */
function files(places) {
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places], {
    maxBuffer: 1 << 28,
  });
  return [...new Set(out.toString().split('\0'))].filter((file) => file && existsSync(file)).sort();
}

export function fingerprint(places, extra = []) {
  const sum = createHash('sha256').update(JSON.stringify([process.version, process.platform, process.arch, ...extra]));
  for (const file of files(places)) sum.update(`\0${file}\0`).update(readFileSync(file));
  return sum.digest('hex');
}

export function recall(name, print) {
  const file = `${folder}/${name}.json`;
  if (!existsSync(file)) return null;
  const stamp = JSON.parse(readFileSync(file, 'utf8'));
  return stamp.print === print ? stamp : null;
}

export function remember(name, print, facts = {}) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.json`, JSON.stringify({ print, ...facts }));
}
