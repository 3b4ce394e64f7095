// Records the inputs on which a step passed, so that the same inputs are not tested twice.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const folder = 'build/.stamps';
// Enough for a few branches in parallel.
const remembered = 8;

/** Files under these paths that are or could be committed. */
function files(places) {
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places], {
    maxBuffer: 1 << 28,
  });
  return [...new Set(out.toString().split('\0'))].filter((file) => file && existsSync(file)).sort();
}

/** Files under these paths, including ignored ones. */
function builtFiles(places) {
  return places.flatMap((place) =>
    statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => `${entry.parentPath}/${entry.name}`)
          .sort()
      : [place],
  );
}

// The programs are large, and many steps depend on them.
const digests = new Map();

function digestOf(file) {
  const { size, mtimeMs } = statSync(file);
  const version = `${size} ${mtimeMs}`;
  if (digests.get(file)?.version !== version)
    digests.set(file, { version, digest: createHash('sha256').update(readFileSync(file)).digest('hex') });
  return digests.get(file).digest;
}

/** The hash of the sources under `places`, of what was built into `built`, and of `extra`. */
export function fingerprint(places, { built = [], extra = [] } = {}) {
  const sum = createHash('sha256').update(JSON.stringify([process.version, process.platform, process.arch, extra]));
  for (const file of [...files(places), ...builtFiles(built)]) sum.update(`\0${file}\0${digestOf(file)}`);
  return sum.digest('hex');
}

/** The version of an installed program without starting it, which takes a second for a browser. */
export function versionOf(program) {
  const paths = (process.env.PATH ?? '').split(':').map((path) => `${path}/${program}`);
  const path = paths.find((each) => existsSync(each));
  if (path === undefined) return [program];
  const { size, mtimeMs } = statSync(path);
  return [program, path, size, mtimeMs];
}

/** The records of a step, newest first. */
export function recallAll(name) {
  const file = `${folder}/${name}.json`;
  if (!existsSync(file)) return [];
  const stamps = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(stamps) ? stamps : [stamps];
}

/** The record of a step that passed on exactly these inputs. */
export const recall = (name, print) => recallAll(name).find((stamp) => stamp.print === print);

export function remember(name, print, facts = {}) {
  const earlier = recallAll(name).filter((stamp) => stamp.print !== print);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.json`, JSON.stringify([{ print, ...facts }, ...earlier].slice(0, remembered)));
}

export const forget = (name) => rmSync(`${folder}/${name}.json`, { force: true });
