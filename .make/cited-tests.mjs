// Runs the Go tests whose comment cites one of some checks of docs/checks.md: `node .make/cited-tests.mjs CHK-21 F-M7`.
// A check that no such test cites ends it, or a renamed test would be left out unnoticed.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ids = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-z', 'api/*_test.go', 'store/*_test.go']).toString().split('\0');
const tests = files.filter(Boolean).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/((?:^\/\/.*\n)+)func (Test\w+)\(/gm)].map(([, comment, name]) => ({
    folder: `./${dirname(file)}`,
    name,
    cited: comment.match(/\b(?:CHK-\d+|F-[IMS]\d+)\b/g) ?? [],
  })),
);

const unknown = ids.filter((id) => !tests.some(({ cited }) => cited.includes(id)));
if (ids.length === 0 || unknown.length > 0) {
  process.stderr.write(`No Go test cites ${unknown.join(', ') || 'a check, because none is given'}.\n`);
  process.exit(2);
}

const chosen = tests.filter(({ cited }) => cited.some((id) => ids.includes(id)));
const folders = [...new Set(chosen.map(({ folder }) => folder))];
const names = [...new Set(chosen.map(({ name }) => name))];
const run = spawnSync('go', ['test', '-count=1', ...folders, '-run', `^(${names.join('|')})$`], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
