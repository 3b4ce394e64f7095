import { expect, it } from 'vitest';

import { toWinners } from './wire';

it('gives different keys to two wins that look the same when masked', () => {
  const vo = { account: 'go•••', at: '2026-01-01T00:00:00Z', winAmount: '20.00', gameName: 'Dice', iconUrl: '' };
  const keys = toWinners({ content: [{ vo }, { vo }, { vo: { ...vo, winAmount: '30.00' } }] }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
