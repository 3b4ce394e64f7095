// What a stranger with a middling phone meets: Lighthouse on the home page, the median of three visits.
// node e2e/load/lighthouse.mjs [address]; without an address the program is started on free ports.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { browserPath, quietFlags } from '../browser.mjs';
import { startProgram } from '../program.mjs';

const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const figures = {
  firstContentfulPaintMs: 'first-contentful-paint',
  largestContentfulPaintMs: 'largest-contentful-paint',
  totalBlockingTimeMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  layoutShift: 'cumulative-layout-shift',
  transferBytes: 'total-byte-weight',
};
const visits = 3;

async function visit(address, number) {
  const file = join(tmpdir(), `lantern-lighthouse-${process.pid}-${number}.json`);
  const run = [
    fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url)),
    `${address}/`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=--headless ${quietFlags.join(' ')}`,
  ];
  await promisify(execFile)(process.execPath, run, { env: { ...process.env, CHROME_PATH: browserPath } });
  const { audits, categories, lighthouseVersion } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  const scores = Object.keys(aims).map((name) => [name, Math.round(categories[name].score * 100)]);
  const measured = Object.entries(figures).map(([name, audit]) => [name, audits[audit].numericValue]);
  return { lighthouseVersion, ...Object.fromEntries([...scores, ...measured]) };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const program = process.argv[2] === undefined ? await startProgram() : undefined;
const address = process.argv[2] ?? program.address;
const found = [];
try {
  for (let number = 1; number <= visits; number++) found.push(await visit(address, number));
} finally {
  await program?.stop();
}
const result = Object.fromEntries(
  [...Object.keys(aims), ...Object.keys(figures)].map((name) => [
    name,
    Math.round(median(found.map((one) => one[name])) * 1000) / 1000,
  ]),
);
const report = {
  page: '/',
  device: "Lighthouse's own phone: slow 4G, processor four times slower",
  lighthouse: found[0].lighthouseVersion,
  machine: { cores: cpus().length, loadOverOneMinute: Math.round(loadavg()[0] * 10) / 10 },
  visits,
  median: result,
};
writeFileSync(new URL('lighthouse.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
for (const [name, aim] of Object.entries(aims)) {
  process.stdout.write(`${String(result[name]).padStart(4)} of ${aim} ${name}\n`);
  if (result[name] < aim) process.exitCode = 1;
}
