// Lighthouse of the home page on a mid-range phone profile, alternating with an empty page of the same server for
// comparison; the median of three visits. The program runs on free ports.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { browserPath, quietFlags } from '../browser.mjs';
import { startProgram } from '../program.mjs';
import { writeReport } from './report.mjs';

const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const figures = {
  firstContentfulPaintMs: 'first-contentful-paint',
  largestContentfulPaintMs: 'largest-contentful-paint',
  totalBlockingTimeMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  layoutShift: 'cumulative-layout-shift',
  transferBytes: 'total-byte-weight',
};
const mostLayoutShift = 0.02;
const mostTimesEmpty = 2;
const visits = 3;
const emptyPage = new URL('../../pwa/dist/empty.html', import.meta.url);
const emptyHtml =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty';

async function visit(page) {
  const file = join(tmpdir(), `lantern-lighthouse-${process.pid}.json`);
  const run = [
    fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url)),
    page,
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

writeFileSync(emptyPage, emptyHtml);
const program = await startProgram();
const found = [];
const empty = [];
try {
  for (let number = 1; number <= visits; number++) {
    empty.push(await visit(`${program.address}/${basename(emptyPage.pathname)}`));
    found.push(await visit(`${program.address}/`));
  }
} finally {
  await program.stop();
  rmSync(emptyPage);
}
const round = (value) => Math.round(value * 1000) / 1000;
const middle = (pages, name) => round(median(pages.map((one) => one[name])));
const result = Object.fromEntries(
  [...Object.keys(aims), ...Object.keys(figures)].map((name) => [name, middle(found, name)]),
);
const paint = 'largestContentfulPaintMs';
const report = {
  page: '/',
  device: "Lighthouse's own phone: slow 4G, processor four times slower",
  lighthouse: found[0].lighthouseVersion,
  machine: { cores: cpus().length, loadOverOneMinute: Math.round(loadavg()[0] * 10) / 10 },
  visits,
  median: result,
  emptyPage: { [paint]: middle(empty, paint) },
  largestContentfulPaintTimesEmpty: round(result[paint] / middle(empty, paint)),
};
writeReport('lighthouse.json', report);

function print(figure, aim, name, isReached) {
  process.stdout.write(`${String(figure).padStart(6)} of ${aim} ${name}\n`);
  if (!isReached) process.exitCode = 1;
}
for (const [name, aim] of Object.entries(aims)) print(result[name], aim, name, result[name] >= aim);
print(result.layoutShift, mostLayoutShift, 'layout shift', result.layoutShift <= mostLayoutShift);
const times = report.largestContentfulPaintTimesEmpty;
print(times, mostTimesEmpty, 'times the largest paint of an empty page', times <= mostTimesEmpty);
