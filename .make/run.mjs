// Runs the product and the sandbox on this machine, and draws missing covers in the background.
import { start, startProduct, startSandbox, stop, onSignal } from './processes.mjs';

const sandbox = startSandbox();
const product = startProduct();
const covers = start(process.execPath, '.make/covers.mjs', '--beside');

onSignal(() => stop(product));
sandbox?.once('exit', (code) => {
  if (product.exitCode !== null || product.signalCode !== null || code === 0) return;
  process.stderr.write('The sandbox ended: its port may be taken (SANDBOX_PORT).\n');
  void stop(product);
});
product.once('exit', async (code) => {
  await Promise.all([stop(sandbox), stop(covers)]);
  process.exit(code ?? 1);
});
