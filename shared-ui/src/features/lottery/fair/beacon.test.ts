import { describe, expect, it } from 'vitest';

import quicknet from '../../../../../store/lottery/fair/testdata/quicknet.json';
import { isSignedRound } from './beacon';

const [first = { round: 0, signature: '' }, second = { round: 0, signature: '' }] = quicknet;

describe('the signature of a round of the beacon', () => {
  it.each(quicknet)('of round $round is the one of the network', async ({ round, signature }) => {
    expect(await isSignedRound(round, signature)).toBe(true);
  });

  it.each([
    ['of another round', second.round, first.signature],
    ['of no round', first.round + 1, first.signature],
    ['with a changed bit', first.round, first.signature.replace(/39$/, '38')],
    ['that is no point', first.round, '00'.repeat(48)],
    ['that is cut', first.round, first.signature.slice(2)],
    ['that is empty', first.round, ''],
  ])('%s is refused', async (_, round, signature) => {
    expect(await isSignedRound(round, signature)).toBe(false);
  });
});
