// Starts and stops the programs in sandbox mode: the sandbox first, because the product calls its vendors at startup.
import { spawn } from 'node:child_process';

const inherit = { stdio: 'inherit' };

export const start = (file, ...args) => spawn(file, args, inherit);
export const startSandbox = () => (process.env.LANTERN_MODE === 'production' ? null : start('build/sandbox', 'serve'));
export const startProduct = () => start('build/lantern', 'serve');

/** Sends SIGINT and resolves once the process has exited. */
export async function stop(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await exited;
}

/** Calls a function once when this process receives a termination signal. Ctrl-C reaches child processes by itself. */
export function onSignal(callback) {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!isStopping) void callback();
      isStopping = true;
    });
  }
}
