// Starts the program once and lets every guest visit it: node e2e/run.mjs [web/<noun>.spec.mjs …]
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { startProgram } from './program.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What takes longest begins first: whatever began last would be waited for alone. */
const longest = ['axe.spec.mjs', 'whitelabel.spec.mjs', 'axe-identity.spec.mjs'];

async function allSpecs() {
  const names = (await readdir(join(here, 'web'))).filter((name) => name.endsWith('.spec.mjs'));
  return [...new Set([...longest, ...names])].map((name) => join('web', name));
}

const asked = process.argv.slice(2);
const specs = asked.length > 0 ? asked : await allSpecs();
// Guests come from addresses of their own, as they do behind a proxy: the limits stay those of the product.
const program = await startProgram({ TRUSTED_PROXIES: '127.0.0.1,::1' });
Object.assign(process.env, { LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data });
process.chdir(here);
const leaving = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort());
// The command line would sort them by name.
const guests = run({
  files: specs.map((spec) => join(here, spec)),
  concurrency: 2,
  timeout: 1_500_000,
  signal: leaving.signal,
});
let failures = 0;
guests.on('test:fail', () => (failures += 1));
await pipeline(guests, tap, process.stdout, { end: false });
const ended = await program.stop();
if (ended !== 0) process.stderr.write(`Ctrl-C does not end the program cleanly: ${ended}\n`);
process.exitCode = failures > 0 || leaving.signal.aborted ? 1 : ended;
