import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceptionsIn, findingsIn } from './words.mjs';

const linesOf = (text, exceptions = [], file = 'store/limit/set.go') =>
  findingsIn(file, text, exceptions).map(({ line, word }) => `${line} ${word}`);

test('finds words in comments, in parts of names and in any case', () => {
  const text = [
    '// Whoever asks is told.',
    'const tellMember = 1',
    'locked_purse bigint',
    'type DeskCall struct{}',
    'a list',
  ];
  assert.deepEqual(linesOf(text.join('\n')), ['1 Whoever', '2 tell', '3 purse', '4 Desk']);
});

test('does not find words inside of others', () => {
  assert.deepEqual(linesOf('isDesktop satellite bookkeeper shelter indeed swished retold'), []);
});

test('names what to write instead', () => {
  assert.equal(findingsIn('a.go', 'a purse', [])[0].instead, 'wallet or balance');
});

test('allows exactly the names of the table, only in its paths', () => {
  const exceptions = exceptionsIn(
    [
      '| `purse` | `before/` | another table |',
      '## Exceptions',
      '| name | where | reason |',
      '|---|---|---|',
      '| `wish`, `wished_at` | `store/limit/`, `store/schema/` | columns |',
      '| `told_at` | | a column |',
    ].join('\n'),
  );
  assert.deepEqual(linesOf('wish wished_at l.told_at', exceptions), []);
  assert.deepEqual(linesOf('told wishes\npurse', exceptions), ['1 told', '2 purse']);
  assert.deepEqual(linesOf('wish', exceptions, 'api/limit/set.go'), ['1 wish']);
  assert.deepEqual(linesOf('Wish', exceptions), ['1 Wish']);
});
