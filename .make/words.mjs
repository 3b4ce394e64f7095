// Finds words of docs/english.md's list that are no terms of the field: in names, comments, docs, tests and English
// texts. `node .make/words.mjs` lists them, `--count` counts them by file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Each word with what to write instead. Parts of names count as words: purseOf, locked_purse.
const words = [
  [/deeds?/, 'operation, transaction, mutation, action'],
  [/wish(?:es|ed)?/, 'request, params'],
  [/purses?/, 'wallet, balance'],
  [/desks?/, 'operator, back office'],
  [/whoever/, 'the caller'],
  [/strangers?/, 'another member, unauthorized caller'],
  [/tells?|told/, 'notifies, returns, reports'],
  [/shel(?:f|ves)/, 'list, section, cache'],
  [/keepers?/, 'holder, owner'],
  [/spoken|hears/, 'reported, receives'],
  [/somebody|nobody|whosoever/, 'another member, the caller, unassigned'],
];

// What is right although a word of the list is in it.
const allowed = [/\bdesktops?\b/gi, /\bNobody(?:ID)?\b(?=.*(?:RFC|unix))/g, /\bshelf-life\b/gi];

const skipped =
  /(^|\/)(node_modules|testdata|locales)\/|\.gen\.|package-lock|go\.sum|\.make\/words\.mjs|^docs\/english\.md|breached\.txt|(^|\/)words\.txt|\.svg$/;
const read =
  /\.(go|sql|ts|tsx|mjs|js|sh|md|css|html)$|Makefile$|Dockerfile$|locales\/en\/.*\.json$|(words|messages)\/en\.json$/;

const parts = (line) => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
const pattern = new RegExp(`\\b(?:${words.map(([word]) => `(${word.source})`).join('|')})\\b`, 'i');

const findings = [];
for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!read.test(file) || (skipped.test(file) && !/locales\/en\//.test(file))) continue;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, at) => {
      const cleaned = allowed.reduce((text, right) => text.replace(right, ''), line);
      const found = pattern.exec(parts(cleaned));
      if (!found) return;
      const which = found.slice(1).findIndex(Boolean);
      findings.push({ file, line: at + 1, word: found[0], instead: words[which][1] });
    });
}

if (process.argv.includes('--count')) {
  const by = new Map();
  for (const { file } of findings) {
    const folder = file.split('/').slice(0, 3).join('/');
    by.set(folder, (by.get(folder) ?? 0) + 1);
  }
  for (const [folder, n] of [...by].sort((a, b) => b[1] - a[1])) console.log(String(n).padStart(5), folder);
  console.log(String(findings.length).padStart(5), 'in all');
} else {
  for (const { file, line, word, instead } of findings) console.log(`${file}:${line}: "${word}": write ${instead}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
