// Finds words that docs/english.md replaces: in names, comments, documents, tests and English texts. The exceptions are
// the table at the end of that document. `node .make/words.mjs` lists the findings, `--count` counts them by folder.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Each word with what to write instead. Parts of names count as words, as in tellMember or locked_purse.
const words = [
  [/deeds?/, 'operation, transaction, mutation or action'],
  [/wish(?:es|ed)?/, 'request or params'],
  [/purses?/, 'wallet or balance'],
  [/desks?/, 'operator or back office'],
  [/who(?:so)?ever/, 'the caller'],
  [/strangers?/, 'another member or unauthorized caller'],
  [/tells?|told/, 'notifies, returns or reports'],
  [/shel(?:f|ves)/, 'list, section or cache'],
  [/keepers?/, 'holder or owner'],
  [/spoken|hears/, 'reported or receives'],
  [/somebody|nobody/, 'another member, the caller or unassigned'],
  [/anew/, 'recreated or refetched'],
  [/looked after/, 'under maintenance'],
];
const pattern = new RegExp(`\\b(?:${words.map(([word]) => `(${word.source})`).join('|')})\\b`, 'i');

const isRead = (file) =>
  /\.(go|sql|ts|tsx|mjs|js|sh|md|css|html|ya?ml)$|(^|\/)(Makefile|Dockerfile)$/.test(file) ||
  /(^|\/)locales\/en\/.*\.json$|(^|\/)(en|messages)\.json$|^store\/seed\/(help|announcements|banners)\.json$/.test(
    file,
  );
const isSkipped = (file) =>
  /(^|\/)(testdata|locales\/(?!en[./]))|\.gen\.|^\.make\/words\.|^docs\/english\.md$/.test(file);

/** Reads the table of exceptions: words, and the paths where they are allowed; without paths, everywhere. */
export function exceptionsIn(document) {
  const [, section = ''] = document.split(/^## Exceptions$/m);
  const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names, paths] = line.split('|');
      return quoted(names).map((name) => ({ name, paths: quoted(paths) }));
    });
}

/** Returns the first finding of each line. */
export function findingsIn(file, text, exceptions) {
  const allowed = exceptions
    .filter(({ paths }) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .map(({ name }) => new RegExp(`(?<!\\w)${name}(?!\\w)`, 'g'));
  return text.split('\n').flatMap((line, at) => {
    const parts = allowed
      .reduce((rest, name) => rest.replace(name, ''), line)
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/_/g, ' ');
    const found = pattern.exec(parts);
    if (!found) return [];
    const [, instead] = words[found.slice(1).findIndex(Boolean)];
    return [{ file, line: at + 1, word: found[0], instead }];
  });
}

function countByFolder(findings) {
  const counts = new Map();
  for (const { file } of findings) {
    const folder = file.split('/').slice(0, 3).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

if (process.argv[1] === import.meta.filename) {
  const exceptions = exceptionsIn(readFileSync('docs/english.md', 'utf8'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const findings = files
    .split('\n')
    .filter((file) => isRead(file) && !isSkipped(file))
    .flatMap((file) => findingsIn(file, readFileSync(file, 'utf8'), exceptions));
  if (process.argv.includes('--count')) {
    for (const [folder, count] of countByFolder(findings)) console.log(String(count).padStart(5), folder);
    console.log(String(findings.length).padStart(5), 'in all');
  } else {
    for (const { file, line, word, instead } of findings) console.log(`${file}:${line}: "${word}": write ${instead}`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}
