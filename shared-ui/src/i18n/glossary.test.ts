import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import exceptions from './glossary/exceptions.json';
import korean from './glossary/ko.json';
import thai from './glossary/th.json';
import chinese from './glossary/zh-Hans.json';
import { languages } from './languages';
import type { Tree } from './pseudo';

interface Term {
  en: string[];
  use: string[];
  avoid?: string[];
  never?: string[];
}
type Glossary = Record<string, Term>;
type Texts = Map<string, string[]>;
type Exceptions = Record<string, Record<string, string>>;

const glossaries: Record<string, Glossary> = { th: thai, 'zh-Hans': chinese, ko: korean };
const plural = /_(zero|one|two|few|many|other)$/;
const placeholder = /\{+[^}]*\}+|<[^>]*>/g;
const root = new URL('../../../', import.meta.url);

function addTexts(texts: Texts, tree: Tree, path: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      const name = `${path}${key}`.replace(plural, '');
      texts.set(name, [...(texts.get(name) ?? []), value]);
    } else addTexts(texts, value, `${path}${key}.`);
  }
}

/** All texts of a language that people read: the client's, the server's and the games'; plural forms under one name. */
function textsOf(locale: string): Texts {
  const texts: Texts = new Map();
  const read = (path: string): Tree => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Tree;
  const folder = `shared-ui/src/i18n/locales/${locale}/`;
  for (const file of readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.json'))) {
    addTexts(texts, read(`${folder}${file}`), `${file.replace('.json', '')}:`);
  }
  addTexts(texts, read(`api/messages/${locale}.json`), 'server:');
  addTexts(texts, read(`pwa/games/locales/${locale}.json`), 'games:');
  return texts;
}

const longestFirst = (words: Iterable<string>): string[] =>
  [...words].sort((left, right) => right.length - left.length);
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Which terms an English text has, by the word that names them. A longer phrase hides the words inside it. */
function finderOf(glossary: Glossary): (english: string) => Map<string, Term[]> {
  const terms = new Map<string, Term[]>();
  for (const term of Object.values(glossary)) {
    for (const word of term.en) terms.set(word, [...(terms.get(word) ?? []), term]);
  }
  // "won't" is not "won", and "non-deposit" would not be "deposit".
  const words = longestFirst(terms.keys()).map(escaped).join('|');
  const pattern = new RegExp(`(?<![\\w'’-])(${words})(?![\\w’]|'[a-rt-z])`, 'gi');
  return (english) => {
    const found = english.replace(placeholder, ' ').match(pattern) ?? [];
    return new Map(found.map((word) => [word.toLowerCase(), terms.get(word.toLowerCase()) ?? []]));
  };
}

interface Violation {
  key: string;
  /** The English word of the term; for words that must never appear, that word. */
  word: string;
  text: string;
  reason: string;
}

function violationsOf(glossary: Glossary, english: Texts, translated: Texts): Violation[] {
  const find = finderOf(glossary);
  const never = Object.values(glossary).flatMap((term) => term.never ?? []);
  const violations: Violation[] = [];
  for (const [key, texts] of translated) {
    const found = new Map((english.get(key) ?? []).flatMap((text) => [...find(text)]));
    const accepted = longestFirst([...found.values()].flat().flatMap(({ use }) => use));
    for (const text of texts) {
      const plain = text.replace(placeholder, ' ');
      const rest = accepted.reduce((left, use) => left.replaceAll(use, ' '), plain);
      for (const [word, terms] of found) {
        const use = terms.flatMap((term) => term.use);
        if (!use.some((rendering) => plain.toLowerCase().includes(rendering.toLowerCase()))) {
          violations.push({ key, word, text, reason: `none of ${use.join(', ')}` });
        }
        for (const avoid of terms.flatMap((term) => term.avoid ?? []).filter((avoided) => rest.includes(avoided))) {
          violations.push({ key, word, text, reason: `${avoid} is not its name` });
        }
      }
      for (const word of never.filter((avoided) => plain.includes(avoided))) {
        violations.push({ key, word, text, reason: 'must never appear' });
      }
    }
  }
  return violations;
}

const isExcepted = (list: Exceptions, { key, word }: Violation): boolean => list[key]?.[word] !== undefined;

describe('glossary', () => {
  const translations = languages.map(({ locale }) => locale).filter((locale) => locale !== 'en');

  it('exists for every translated language', () => {
    expect(Object.keys(glossaries).sort()).toEqual([...translations].sort());
  });

  for (const locale of translations) {
    const glossary = glossaries[locale] ?? {};
    const list: Exceptions = (exceptions as Record<string, Exceptions>)[locale] ?? {};

    it(`is kept by every ${locale} text`, () => {
      const violations = violationsOf(glossary, textsOf('en'), textsOf(locale));
      expect(violations.filter((violation) => !isExcepted(list, violation))).toEqual([]);
    });

    it(`has no ${locale} exception that is not needed or gives no reason`, () => {
      const violations = violationsOf(glossary, textsOf('en'), textsOf(locale));
      for (const [key, words] of Object.entries(list)) {
        for (const [word, reason] of Object.entries(words)) {
          expect(reason.length, key).toBeGreaterThan(20);
          expect(
            violations.some((violation) => violation.key === key && violation.word === word),
            key,
          ).toBe(true);
        }
      }
    });
  }

  const one: Glossary = {
    Deposit: { en: ['deposit', 'deposits'], use: ['充值'], avoid: ['入款'], never: ['存款'] },
    'First deposit': { en: ['first deposit'], use: ['首充'] },
  };
  const judged = (english: string, text: string) =>
    violationsOf(one, new Map([['a', [english]]]), new Map([['a', [text]]])).map(({ word, reason }) => [word, reason]);

  it.each([
    ['Your deposits', '您的充值', []],
    ['Your first deposit', '首充', []],
    ['A deposited amount', '金额', []],
    ['Deposit {{amount}}', '{{amount}}', [['deposit', 'none of 充值']]],
    ['Deposit', '充值（入款）', [['deposit', '入款 is not its name']]],
    ['Amount', '存款', [['存款', 'must never appear']]],
  ])('judges %s as %s', (english, text, expected) => {
    expect(judged(english, text)).toEqual(expected);
  });
});
