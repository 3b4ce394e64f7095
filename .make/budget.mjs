// Checks the size budget of the web build: everything that the first screen loads, compressed with brotli.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = 'pwa/dist';
const kib = 1024;
const limit = 210 * kib;

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [...html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+rel="modulepreload"[^>]*href="([^"]+)"/g)].map(
  ([, script, preload]) => normalize(`.${script ?? preload}`),
);

const found = new Map();
for (const queue = [...first]; queue.length > 0;) {
  const file = queue.pop();
  if (found.has(file)) continue;
  const text = readFileSync(join(dist, file));
  found.set(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  // Static imports only: code that is loaded on demand does not delay the first screen.
  for (const [, path] of text
    .toString()
    .matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+from\s*)?["'](\.[^"']+\.js)["']/g)) {
    queue.push(normalize(join(dirname(file), path)));
  }
}

const total = [...found.values()].reduce((sum, size) => sum + size, 0);
for (const [file, size] of [...found].sort(([, a], [, b]) => b - a))
  console.log(`${(size / kib).toFixed(1).padStart(7)} KiB ${file}`);
console.log(`${(total / kib).toFixed(1).padStart(7)} KiB of ${limit / kib} before the first screen can be used`);
if (found.size === 0) throw new Error('no script found in index.html');
if (total > limit) process.exitCode = 1;
