// Everything on this machine: the product, the sandbox beside it, and behind both whoever draws the covers that are missing.
import { begin, beginProduct, beginSandbox, end, whenEnded } from './processes.mjs';

const sandbox = beginSandbox();
const product = beginProduct();
const covers = begin(process.execPath, '.make/covers.mjs', '--beside');

whenEnded(() => end(product));
sandbox?.once('exit', (code) => {
  if (product.exitCode !== null || product.signalCode !== null || code === 0) return;
  process.stderr.write('The sandbox ended: its port may be taken (SANDBOX_PORT).\n');
  void end(product);
});
product.once('exit', async (code) => {
  await Promise.all([end(sandbox), end(covers)]);
  process.exit(code ?? 1);
});
