// Runs files of end-to-end tests against one program: node e2e/run.mjs [web/<noun>.spec.mjs …]
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { startProgram } from './program.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The longest files start first: a long one that starts last would run alone. */
const longest = ['axe.spec.mjs', 'whitelabel.spec.mjs', 'axe-identity.spec.mjs'];

async function allSpecs() {
  const names = (await readdir(join(here, 'web'))).filter((name) => name.endsWith('.spec.mjs'));
  return [...new Set([...longest, ...names])].map((name) => join('web', name));
}

const selected = process.argv.slice(2);
const specs = selected.length > 0 ? selected : await allSpecs();

/** Whether a test file starts its own program with other settings. */
const startsItsOwn = async (spec) => /await own[A-Z]\w*\(/.test(await readFile(join(here, spec), 'utf8'));
const needsProgram = !(await Promise.all(specs.map(startsItsOwn))).every(Boolean);

// Each test user has its own address, as behind a proxy, so that the product's rate limits apply unchanged.
const program = needsProgram ? await startProgram({ TRUSTED_PROXIES: '127.0.0.1,::1' }) : undefined;
if (program) Object.assign(process.env, { LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data });
process.chdir(here);
const leaving = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort());
// The command line would sort them by name.
const tests = run({
  files: specs.map((spec) => join(here, spec)),
  concurrency: 2,
  timeout: 1_500_000,
  signal: leaving.signal,
});
let failures = 0;
tests.on('test:fail', () => (failures += 1));
await pipeline(tests, tap, process.stdout, { end: false });
const ended = (await program?.stop()) ?? 0;
if (ended !== 0) process.stderr.write(`Ctrl-C does not end the program cleanly: ${ended}\n`);
process.exitCode = failures > 0 || leaving.signal.aborted ? 1 : ended;
