type Direction = 'ltr' | 'rtl';

/**
 * Every language of the product, the default first. Files that cannot import this one (server, app manifest,
 * end-to-end tests) have their own list, and a test keeps them equal. `code` is the code of the API and of the test
 * handle `lang-{code}`. `shortName` fits beside an icon; `offer` is read before the language's messages are loaded.
 */
// prettier-ignore
export const languages = [
  { code: 'TY', locale: 'th', dir: 'ltr', nativeName: 'ไทย', shortName: 'ไทย', offer: 'ดูหน้านี้เป็นภาษาไทย' },
  { code: 'EN', locale: 'en', dir: 'ltr', nativeName: 'English', shortName: 'EN', offer: 'View this page in English' },
  { code: 'CN', locale: 'zh-Hans', dir: 'ltr', nativeName: '简体中文', shortName: '中文', offer: '使用简体中文浏览' },
  { code: 'KO', locale: 'ko', dir: 'ltr', nativeName: '한국어', shortName: '한국어', offer: '한국어로 보기' },
] as const satisfies readonly (Record<'code' | 'locale' | 'nativeName' | 'shortName' | 'offer', string> & { dir: Direction })[];

export type Language = (typeof languages)[number];
/** A real language, in contrast to the test locales. */
export type RealLocale = Language['locale'];
export type LanguageCode = Language['code'];

/**
 * Generated from English for tests: longer text, and right to left. Intl accepts real locales only; western digits
 * keep amounts comparable.
 */
const pseudoLanguages = [
  { locale: 'en-XA', dir: 'ltr', intl: 'en' },
  { locale: 'ar-XB', dir: 'rtl', intl: 'ar-u-nu-latn' },
] as const satisfies readonly { locale: string; dir: Direction; intl: string }[];

export type Locale = RealLocale | (typeof pseudoLanguages)[number]['locale'];

export const testLocales: readonly Locale[] = pseudoLanguages.map(({ locale }) => locale);
export const defaultLocale = languages[0].locale;

const every: readonly { locale: Locale; dir: Direction; intl?: string }[] = [...languages, ...pseudoLanguages];
const entryOf = (locale: Locale) => every.find((entry) => entry.locale === locale);

export const isLocale = (value: string | null | undefined): value is Locale =>
  every.some(({ locale }) => locale === value);

export const directionOf = (locale: Locale): Direction => entryOf(locale)?.dir ?? 'ltr';

/** The code for the query parameters `language` and `lang`; test locales read English content. */
export const codeOf = (locale: Locale): LanguageCode =>
  languages.find((language) => language.locale === locale)?.code ?? 'EN';

/** The language that a browser's or a phone's language tag stands for, such as `en-US`. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find(({ locale }) => locale.split('-')[0] === tag.toLowerCase().split(/[-_]/)[0]);

/** The value of Accept-Language: the server does not know the test locales. */
export const wireLocaleOf = (locale: Locale): string => (testLocales.includes(locale) ? 'en' : locale);

/** The locale that Intl formats with. */
export const intlLocaleOf = (locale: Locale): string => entryOf(locale)?.intl ?? locale;
