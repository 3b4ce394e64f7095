// Runs after both builds: copies the games below the page, lists inline blocks for the content security policy, and
// compresses everything.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const games = join(root, 'dist-games', 'games');
const worthIt = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt']);
const leastBytes = 512;

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

/** The policy allows exactly the inline blocks of our pages. */
function listInline(pages) {
  const found = { script: new Set(), style: new Set() };
  const digest = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    for (const [, text] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) found.style.add(digest(text));
    for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\ssrc=/.test(attributes) && text.trim() !== '') found.script.add(digest(text));
    }
  }
  const lists = { script: [...found.script].sort(), style: [...found.style].sort() };
  writeFileSync(join(dist, 'csp.json'), `${JSON.stringify(lists, null, 2)}\n`);
}

async function compress(file) {
  const text = readFileSync(file);
  if (text.length < leastBytes) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text, options), promisify(gzip)(text, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

if (!existsSync(games)) throw new Error('the games were not built');
rmSync(join(dist, 'games'), { recursive: true, force: true });
cpSync(games, join(dist, 'games'), { recursive: true });
// The viewer of the API reference, which the program serves at /docs.
const viewer = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE']) {
  cpSync(join(viewer, name), join(dist, 'docs', name));
}
listInline(walk(dist).filter((file) => file.endsWith('.html')));
const files = walk(dist).filter(
  (file) => worthIt.has(extname(file)) && !file.endsWith('csp.json') && statSync(file).isFile(),
);
await Promise.all(files.map(compress));
process.stdout.write(`web client: ${files.length} files compressed\n`);
