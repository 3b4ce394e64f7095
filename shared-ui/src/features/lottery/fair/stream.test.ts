import { describe, expect, it } from 'vitest';

import quicknet from '../../../../../store/lottery/fair/testdata/quicknet.json';
import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import vectors from '../../../../../store/lottery/testdata/lottery-vectors.json';
import type { DrawForm } from '../rules';
import { beaconOf, commitmentOf, drawOf, isSameResult, pathOf, rootOf, leafOf, roundAt } from './stream';

interface Vector {
  family: string;
  game: string;
  betType: string;
  selection: string;
  draw: unknown;
  extra?: { commit?: string; wordsUsed?: number };
}
const fair = (vectors as unknown as Vector[]).filter(({ family }) => family === 'FAIR');
const draws = fair.filter(({ betType }) => betType === 'FAIR_DRAW');
const roots = fair.filter(({ betType }) => betType === 'FAIR_ROOT');
const forms = fixture.games as DrawForm[];

describe('a draw', () => {
  it('has vectors for every kind of game', () => {
    expect(new Set(draws.map(({ game }) => game)).size).toBeGreaterThan(12);
    expect(roots.length).toBeGreaterThan(2);
  });

  it.each(draws.map((vector) => [vector.game, vector] as const))(
    'of %s follows from its inputs',
    async (game, vector) => {
      const [seed = '', issue = '', round = '', beacon = '', root = ''] = vector.selection.split('|');
      const form = forms.find(({ code }) => code === game) as DrawForm;
      expect(await commitmentOf(game, issue, seed)).toBe(vector.extra?.commit);
      const { result, words } = await drawOf(form, { seed, game, issue, round: Number(round), beacon, root });
      const expected = typeof vector.draw === 'string' ? vector.draw : JSON.stringify(vector.draw);
      expect(isSameResult(result, expected), `${result} ${expected}`).toBe(true);
      expect(words).toBe(vector.extra?.wordsUsed);
    },
  );
});

describe('the tree of bets', () => {
  it.each(roots.map((vector, at) => [at, vector] as const))(
    'of vector %i has its root',
    async (_at, { selection, draw }) => {
      expect(await rootOf(selection === '' ? [] : selection.split('\n'))).toBe(draw);
    },
  );

  it('leads from a line to the root, and not from another line', async () => {
    const lines = ['A|SSC_POS|1|2.00', 'B|SSC_POS|2|2.00', 'C|SSC_POS|3|2.00'];
    const root = await rootOf(lines);
    const [a = '', b = ''] = await Promise.all(lines.slice(0, 2).map(leafOf));
    const ab = (await pathOf(lines[0] ?? '', [{ hash: b, isLeft: false }])).at(-1) ?? '';
    expect((await pathOf(lines[2] ?? '', [{ hash: ab, isLeft: true }])).at(-1)).toBe(root);
    expect((await pathOf(lines[1] ?? '', [{ hash: ab, isLeft: true }])).at(-1)).not.toBe(root);
    expect(a).not.toBe(b);
  });
});

describe('the beacon', () => {
  const rounds = fair.filter(({ betType }) => betType === 'FAIR_ROUND');

  it('has vectors', () => expect(rounds.length).toBeGreaterThan(1));

  it.each(rounds.map(({ selection, draw }) => [selection, draw]))('at %s is round %s', (unix, round) => {
    expect(String(roundAt(Number(unix)))).toBe(round);
  });

  it('has the hash of the signature of a real round as its value', async () => {
    for (const { signature, randomness } of quicknet) expect(await beaconOf(signature)).toBe(randomness);
  });
});

describe('results', () => {
  it.each([
    ['1,2', '1,2', true],
    ['1,2', '2,1', false],
    ['{"a":"1","b":["2"]}', '{"b":["2"],"a":"1"}', true],
    ['{"a":"1"}', '{"a":"2"}', false],
  ])('%s and %s are the same: %s', (left, right, same) => expect(isSameResult(left, right)).toBe(same));
});
