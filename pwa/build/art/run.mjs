// Node 20 cannot read TypeScript; Vite, already here for the build, can.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { module } = await runnerImport(main, { configFile: false });
await module.main(process.argv.slice(2));
