// Node 20 cannot run TypeScript, so Vite loads the program.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { module } = await runnerImport(main, { configFile: false });
await module.main(process.argv.slice(2));
