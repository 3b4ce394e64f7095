import { describe, expect, it } from 'vitest';

import { linkTo } from './paths';
import { isInternalUrl, parseUrl, urlOf } from './place';

describe('places', () => {
  it('are parsed from an address and formatted back', () => {
    expect(parseUrl('/member?page=withdraw#top')).toEqual({ path: '/member', query: 'page=withdraw', hash: 'top' });
    expect(urlOf(parseUrl('/help#term'))).toBe('/help#term');
    expect(parseUrl('')).toEqual({ path: '/', query: '', hash: '' });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '',
    '\n/x',
    '/x\u0000',
  ])('%j is not followed', (url) => expect(isInternalUrl(url)).toBe(false));

  it.each(['/', '/member?page=withdraw', '/help#term', '/rng?vassalage=A%2FB'])('%s is followed', (url) =>
    expect(isInternalUrl(url)).toBe(true),
  );

  it('links encode values and omit empty ones', () => {
    expect(linkTo('login', { next: '/member?page=withdraw' })).toBe('/login?next=%2Fmember%3Fpage%3Dwithdraw');
    expect(linkTo('login', { next: undefined })).toBe('/login');
  });
});
