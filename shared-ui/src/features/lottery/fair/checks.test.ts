import { describe, expect, it } from 'vitest';

import quicknet from '../../../../../store/lottery/fair/testdata/quicknet.json';
import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import type { Proof } from '../model';
import type { DrawForm } from '../rules';
import { check } from './checks';
import { commitmentOf, drawOf, rootOf } from './stream';

const form = fixture.games.find(({ code }) => code === 'SSC') as DrawForm;
const number = '202308231645';
const seed = '11'.repeat(32);
const [{ round, signature, randomness } = { round: 0, signature: '', randomness: '' }, other] = quicknet;
// The round is published three seconds after the close.
const closesAt = new Date((1_692_803_367 + (round - 1) * 3 - 3) * 1000).toISOString();

async function proofOf(
  changes: Partial<Omit<Proof, 'issue'>> = {},
  issue: Partial<Proof['issue']> = {},
): Promise<Proof> {
  const root = await rootOf([]);
  const inputs = { seed, game: 'SSC', issue: number, round, beacon: randomness, root };
  return {
    rules: 'SSC',
    commitment: await commitmentOf('SSC', number, seed),
    entropy: 'drand',
    round,
    orderRoot: root,
    seed,
    beacon: randomness,
    signature,
    line: '',
    path: [],
    ...changes,
    issue: {
      id: 'i1',
      gameCode: 'SSC_1M',
      number,
      state: 'SETTLED',
      opensAt: '2023-08-23T16:44:00Z',
      closesAt,
      drawsAt: closesAt,
      result: (await drawOf(form, inputs)).result,
      version: 1,
      reason: null,
      hasProof: true,
      ...issue,
    },
  };
}

const statesOf = async (proof: Proof) => {
  const { commitment, chance, numbers } = await check(proof, form);
  return [commitment, chance, numbers];
};

describe('the checks of a draw with a public beacon', () => {
  it('pass for a real round', async () => expect(await statesOf(await proofOf())).toEqual(['ok', 'ok', 'ok']));

  it('refuse a beacon whose signature is not of the round', async () => {
    const forged = await proofOf({ signature: other?.signature ?? '', beacon: other?.randomness ?? '' });
    expect((await statesOf(forged))[1]).toBe('wrong');
  });

  it('refuse a round that does not follow from the close', async () => {
    const moved = await proofOf({}, { closesAt: new Date(Date.parse(closesAt) + 60_000).toISOString() });
    expect((await statesOf(moved))[1]).toBe('wrong');
  });
});

describe('the checks of a void issue', () => {
  const nothing = { beacon: null, signature: null };
  const isVoid = { state: 'VOIDED', result: null } as const;

  it('compare its seed with the hash that was published', async () => {
    expect(await statesOf(await proofOf(nothing, isVoid))).toEqual(['ok', 'void', 'void']);
    expect(await statesOf(await proofOf({ ...nothing, seed: '22'.repeat(32) }, isVoid))).toEqual([
      'wrong',
      'void',
      'void',
    ]);
  });

  it('wait until the seed is published', async () => {
    expect(await statesOf(await proofOf({ ...nothing, seed: '' }, isVoid))).toEqual(['waiting', 'void', 'void']);
  });
});
