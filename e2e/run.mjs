// Starts the program once and lets every guest visit it: node e2e/run.mjs [web/<noun>.spec.mjs …]
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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
const flags = ['--test', '--test-concurrency=2', '--test-reporter=tap', '--test-timeout=1500000'];
const guests = spawn(process.execPath, [...flags, ...specs], {
  cwd: here,
  stdio: 'inherit',
  env: { ...process.env, LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => guests.kill(signal));
const result = await new Promise((resolve) => guests.once('exit', (code) => resolve(code ?? 1)));
const ended = await program.stop();
if (ended !== 0) process.stderr.write(`Ctrl-C does not end the program cleanly: ${ended}\n`);
process.exitCode = result || ended;
