import { describe, expect, it } from 'vitest';

import { linkTo } from './paths';
import { isInternalUrl, parseUrl, urlOf } from './place';

describe('places', () => {
  it('cuts an address into its parts and puts it together again', () => {
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
  ])('does not follow %j', (url) => expect(isInternalUrl(url)).toBe(false));

  it.each(['/', '/member?page=withdraw', '/help#term', '/rng?vassalage=A%2FB'])('follows %s', (url) =>
    expect(isInternalUrl(url)).toBe(true),
  );

  it('makes links with encoded values and without empty ones', () => {
    expect(linkTo('login', { next: '/member?page=withdraw' })).toBe('/login?next=%2Fmember%3Fpage%3Dwithdraw');
    expect(linkTo('login', { next: undefined })).toBe('/login');
  });
});
