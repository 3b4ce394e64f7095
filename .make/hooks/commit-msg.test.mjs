import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'commit-msg-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the hook on a message as Git does: with the path of a file that holds it. */
function check(message) {
  const file = join(folder, 'message');
  writeFileSync(file, message);
  return spawnSync(join(import.meta.dirname, 'commit-msg'), [file], { encoding: 'utf8' });
}

const long = (length) => 'fix(wallet): '.padEnd(length, 'x');

for (const message of [
  'fix(withdrawal): refuse a second dispute of the same part',
  'docs: describe the ledger\n\nA body may say anything. It may end with a period.',
  '# a comment of Git\n\nperf(vendor): batch nonce checks\n',
  'build(e2e-load): pin the client',
  "Merge branch 'sql'",
  "Merge remote-tracking branch 'origin/main' into docs",
  long(72),
  `${long(71)}’`,
]) {
  test(`accepts ${JSON.stringify(message)}`, () => {
    const { status, stderr } = check(message);
    assert.equal(status, 0, stderr);
  });
}

for (const [message, reason] of [
  ['Batch the nonces', 'another form'],
  ['style(go): wrap lines', 'another form'],
  ['fix (wallet): lock the balance', 'another form'],
  ['fix(Wallet): lock the balance', 'another form'],
  ['fix(wallet):lock the balance', 'another form'],
  ['fix(wallet): ', 'another form'],
  ['Merge of two ideas', 'another form'],
  ['', 'another form'],
  ['fix(wallet): lock the balance.', 'ends with a period'],
  [long(73), 'longer than 72 characters'],
]) {
  test(`refuses ${JSON.stringify(message)}`, () => {
    const { status, stderr } = check(message);
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(reason));
  });
}
