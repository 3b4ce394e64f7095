// Starts the emulator and a program that trusts it, then runs firebase.spec.mjs: node e2e/firebase/run.mjs
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../program.mjs';
import { project, startEmulator } from './emulator.mjs';

const emulator = await startEmulator();
let result = 1;
try {
  const program = await startProgram({
    TRUSTED_PROXIES: '127.0.0.1,::1',
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'emulator',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  });
  const flags = ['--test', '--test-concurrency=1', '--test-reporter=tap', '--test-timeout=300000'];
  const tests = spawn(process.execPath, [...flags, 'firebase/firebase.spec.mjs'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, LANTERN_ADDRESS: program.address, LANTERN_DATA: program.data, EMULATOR: emulator.host },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
  result = await new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
  const ended = await program.stop();
  result ||= ended;
} finally {
  await emulator.stop();
}
process.exitCode = result;
