import { describe, expect, it } from 'vitest';

import { blocksOf, firstWords } from './markup';

const words = (text: string) => ({ kind: 'paragraph', runs: [{ text }] });

describe('the text of an announcement', () => {
  it('without markup is split into paragraphs at empty lines', () => {
    expect(blocksOf('One.\nStill one.\n\n\n Two. \n\n')).toEqual([words('One.\nStill one.'), words('Two.')]);
    expect(blocksOf('Tom &amp; Jerry, 1 &lt; 2, &#39;x&#x27;')).toEqual([words("Tom & Jerry, 1 < 2, 'x'")]);
    expect(blocksOf('')).toEqual([]);
  });

  it('has paragraphs, headings, lists, emphasis and links', () => {
    const text = `
      <h3>From   Monday</h3>
      <p>Open <b>early, <i>very</i></b> <u>so</u><br/>and late.</p>
      <ul><li>a</li><li>b <em>c</em></li></ul>
      <ol><li><p>one</p></li></ol>
      <p><a href="/help#term">terms</a> and <a href="https://example.com/?a=1&amp;b=2">more</a></p>`;
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', runs: [{ text: 'From Monday' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Open ' },
          { text: 'early, ', isStrong: true },
          { text: 'very', isStrong: true, isSlanted: true },
          { text: ' ' },
          { text: 'so', isUnderlined: true },
          { text: '\n' },
          { text: 'and late.' },
        ],
      },
      { kind: 'list', isNumbered: false, items: [[{ text: 'a' }], [{ text: 'b ' }, { text: 'c', isSlanted: true }]] },
      { kind: 'list', isNumbered: true, items: [[{ text: 'one' }]] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'terms', lead: { to: 'route', href: '/help#term' } },
          { text: ' and ' },
          { text: 'more', lead: { to: 'outside', href: 'https://example.com/?a=1&b=2' } },
        ],
      },
    ]);
  });

  it('keeps the text of unknown elements, and has no other links', () => {
    expect(blocksOf('<div onclick="x()">One <span>two</span></div>')).toEqual([
      { kind: 'paragraph', runs: [{ text: 'One ' }, { text: 'two' }] },
    ]);
    for (const href of ['javascript:alert(1)', '//evil.test', 'http://evil.test', '&#106;avascript:x', '/\\evil.test'])
      expect(blocksOf(`<p><a href="${href}">words</a></p>`)).toEqual([words('words')]);
  });

  it.each(['<', '<<p>', '</p></ul></b>', '<ul><li>', '<p><p><p>', '<b>'.repeat(99), '&#0;', '&#9999999;', '<a href="'])(
    'parses %o completely',
    (text) => expect(() => blocksOf(text)).not.toThrow(),
  );

  it('closes an unclosed list, and flattens nested lists', () => {
    expect(blocksOf('<ul><li>a<ul><li>b</li></ul></li><li>c')).toEqual([
      { kind: 'list', isNumbered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
    ]);
  });

  it('is summarized by its first paragraph', () => {
    expect(firstWords(blocksOf('<h3>Head</h3><p>One <b>two</b>.</p><p>Three.</p>'))).toBe('One two.');
    expect(firstWords(blocksOf('<ul><li>a</li></ul>'))).toBe('');
  });
});
