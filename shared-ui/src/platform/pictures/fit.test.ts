import { describe, expect, it } from 'vitest';

import { fitted } from './fit';

describe('the size to which a picture is scaled', () => {
  it.each([
    ['a phone photo of 12 MP', 4_032, 3_024, 4_032, 3_024],
    ['a phone photo of 48 MP', 8_064, 6_048, 4_096, 3_072],
    ['a phone photo of 24.5 MP', 5_712, 4_284, 4_096, 3_072],
    ['a long screenshot', 1_080, 20_000, 1_080, 20_000],
    ['a longer one', 1_290, 40_000, 879, 27_279],
    ['a panorama', 16_000, 3_500, 4_937, 1_080],
    ['one pixel', 1, 1, 1, 1],
  ])('%s', (_, width, height, wide, high) => {
    expect(fitted(width, height)).toEqual({ width: wide, height: high });
  });
});
