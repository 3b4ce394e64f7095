import { describe, expect, it } from 'vitest';

import { isOutsideUrl } from '../../lib/place';
import { targetOf } from './target';

const nothing = { to: 'nothing' };

describe('the target of a banner', () => {
  it('supports each known kind', () => {
    expect(targetOf('ROUTE', '/help#term')).toEqual({ to: 'route', href: '/help#term' });
    expect(targetOf('GAME', '0192-ab')).toEqual({ to: 'game', id: '0192-ab' });
    expect(targetOf('VENDOR', 'RNG/AURUM')).toEqual({ to: 'vendor', type: 'RNG', vendorCode: 'AURUM' });
    expect(targetOf('PROMOTION', 'p1')).toEqual({ to: 'promotion', id: 'p1' });
    expect(targetOf('LINK', 'https://example.com/a?b#c')).toEqual({ to: 'outside', href: 'https://example.com/a?b#c' });
  });

  it.each(['NONE', 'SCRIPT', '', 'toString', '__proto__', 'route'])('is none for the kind %o', (kind) => {
    expect(targetOf(kind, '/bgs')).toEqual(nothing);
  });

  const hostile = [
    'javascript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/bgs\\..\\x',
    'data:text/html,x',
    'http://evil.test',
    'https:evil.test',
    'https://user@evil.test',
    'https://evil.test\\@good.test',
    'https://evil.test/a b',
    'https://evil.test\n/',
    'https://',
    '\tjavascript:alert(1)',
    '/\t/evil.test',
    '',
  ];

  it.each(hostile)('refuses the address %o for any kind', (url) => {
    for (const kind of ['ROUTE', 'GAME', 'VENDOR', 'PROMOTION', 'LINK']) expect(targetOf(kind, url)).toEqual(nothing);
    expect(isOutsideUrl(url)).toBe(false);
  });

  it('refuses a vendor without type, and more than a vendor', () => {
    for (const url of ['AURUM', 'NONE/AURUM', 'RNG/', 'RNG/A/B', 'RNG/A&x=1', 'RNG/../x'])
      expect(targetOf('VENDOR', url)).toEqual(nothing);
  });
});
