// The programs of sandbox mode, side by side: the sandbox first, so that its vendors are there when the product asks them.
import { spawn } from 'node:child_process';

const inherit = { stdio: 'inherit' };

export const begin = (file, ...args) => spawn(file, args, inherit);
export const beginSandbox = () => (process.env.LANTERN_MODE === 'production' ? null : begin('build/sandbox', 'serve'));
export const beginProduct = () => begin('build/lantern', 'serve');

/** Ends a child as Ctrl-C does and answers once it is gone. */
export async function end(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await gone;
}

/** Has something done once when somebody ends us; Ctrl-C reaches our children by itself. */
export function whenEnded(deed) {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!isEnding) void deed();
      isEnding = true;
    });
  }
}
