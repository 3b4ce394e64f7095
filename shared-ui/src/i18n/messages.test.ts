import { describe, expect, it } from 'vitest';

import { languages, testLocales } from './languages';
import { loadLocale } from './load';
import type { Tree } from './pseudo';

const plural = /_(zero|one|two|few|many|other)$/;

function flat(tree: Tree, path = ''): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(tree)) {
    const name = `${path}${key}`;
    if (typeof value === 'string') {
      const base = name.replace(plural, '');
      found.set(base, [...(found.get(base) ?? []), value]);
    } else {
      for (const [inner, words] of flat(value, `${name}.`)) found.set(inner, words);
    }
  }
  return found;
}

const placeholders = (words: string[]): string[] =>
  [
    ...new Set(
      words.flatMap((text) =>
        [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag ?? ''),
      ),
    ),
  ].sort();

const messagesOf = async (locale: Parameters<typeof loadLocale>[0]) => flat(await loadLocale(locale));

describe('messages', () => {
  for (const { locale } of languages) {
    it(`${locale} has every key of English with the same placeholders, and no empty message`, async () => {
      const [english, other] = await Promise.all([messagesOf('en'), messagesOf(locale)]);
      expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, words] of english) {
        expect(placeholders(other.get(key) ?? []), key).toEqual(placeholders(words));
        expect(
          (other.get(key) ?? []).every((text) => text.trim() !== ''),
          key,
        ).toBe(true);
      }
    });
  }

  it('the test locales keep placeholders and change everything else', async () => {
    const english = await messagesOf('en');
    for (const locale of testLocales) {
      const other = await messagesOf(locale);
      expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, words] of english) expect(placeholders(other.get(key) ?? []), key).toEqual(placeholders(words));
    }
    const [accented] =
      (await messagesOf('en-XA')).get('common:close') ?? (await messagesOf('en-XA')).get('common.close') ?? [];
    expect(accented).toMatch(/^\[.+·+\]$/);
  });
});
