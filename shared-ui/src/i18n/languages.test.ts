import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { directionOf, intlLocaleOf, isLocale, languages, testLocales, wireLocaleOf } from './languages';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const codes = Object.fromEntries(languages.map(({ code, locale }) => [code, locale]));
const locales = languages.map(({ locale }) => locale).sort();

describe('the list of languages', () => {
  it('equals the list of the end-to-end tests', async () => {
    const { href } = new URL('../../../e2e/users/languages.mjs', import.meta.url);
    const other = (await import(/* @vite-ignore */ href)) as { languages: Record<string, string> };
    expect(other.languages).toEqual(codes);
  });

  it('equals the list of the apps, each with its texts', () => {
    const { expo } = JSON.parse(read('app.json')) as { expo: { locales: Record<string, string> } };
    expect(Object.keys(expo.locales).sort()).toEqual(locales);
    for (const file of Object.values(expo.locales)) expect(JSON.parse(read(file))).toBeTypeOf('object');
  });

  it('has the writing direction and the codes of Intl and the server', () => {
    for (const { locale, dir } of languages) {
      expect([directionOf(locale), intlLocaleOf(locale), wireLocaleOf(locale)]).toEqual([dir, locale, locale]);
      expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    }
    expect(testLocales.map(directionOf)).toEqual(['ltr', 'rtl']);
    expect(testLocales.map(wireLocaleOf)).toEqual(['en', 'en']);
    expect(isLocale('xx') || isLocale(null)).toBe(false);
  });
});
