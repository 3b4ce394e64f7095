import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { parseAmount } from './amount';
import { normalizeCode, normalizeLine, normalizeName, normalizePhone, normalizeText } from './normalize';

interface Vector {
  kind: 'name' | 'line' | 'text' | 'code' | 'phone' | 'amount';
  in: string;
  dial?: string;
  locale?: string;
  out: string | null;
}

const file = new URL('../../../../store/normalize/testdata/vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

const clean = {
  name: normalizeName,
  line: normalizeLine,
  text: normalizeText,
  code: normalizeCode,
  phone: (text: string, { dial = '' }: Vector) => normalizePhone(text, dial),
  amount: (text: string, { locale = '' }: Vector) => parseAmount(text, locale),
};

describe('the vectors that the server reads as well', () => {
  it.each(vectors.map((vector, at) => [at, vector] as const))('%i %j', (_, vector) => {
    expect(clean[vector.kind](vector.in, vector)).toBe(vector.out);
  });

  it('changes nothing when it normalizes twice', () => {
    for (const vector of vectors) {
      const once = clean[vector.kind](vector.in, vector);
      const again = vector.kind === 'amount' ? { ...vector, locale: 'en' } : vector;
      if (once !== null) expect(clean[vector.kind](once, again), JSON.stringify(vector)).toBe(once);
    }
  });
});
