import { describe, expect, it } from 'vitest';

import { resourcesOf } from './model';
import { toWhiteLabel } from './wire';

const link = (resourceType: string, url: string, labelName = 'Ours') => ({ resourceType, url, labelName });

describe("the merchant's links", () => {
  const label = toWhiteLabel({
    resources: [
      link('Telegram', 'https://t.example/lantern'),
      link('facebook', 'https://social.example/lantern'),
      link('ios', 'https://apps.example/lantern'),
      link('license', 'https://regulator.example/42', ''),
      link('unheard-of', 'https://example.com/'),
      link('line', 'javascript:alert(1)'),
      link('x', 'http://example.com/'),
    ],
  });

  it('are grouped by kind', () => {
    const kinds = (place: 'message' | 'social' | 'app') => resourcesOf(label, place).map(({ kind }) => kind);
    expect([kinds('message'), kinds('social'), kinds('app')]).toEqual([['telegram'], ['facebook'], ['ios']]);
  });

  it('are dropped without a name, and empty where nothing is configured', () => {
    expect(resourcesOf(label, 'license')).toEqual([]);
    expect(resourcesOf(toWhiteLabel({}), 'message')).toEqual([]);
    expect(resourcesOf(undefined, 'social')).toEqual([]);
  });
});
