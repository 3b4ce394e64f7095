export type LanguageCode = 'EN' | 'CN' | 'TY' | 'KO';
export type Locale = 'en' | 'zh-Hans' | 'th' | 'ko' | 'en-XA' | 'ar-XB';

export interface Language {
  /** Code on the wire and in the test handle `lang-{code}`. */
  code: LanguageCode;
  locale: Locale;
  dir: 'ltr' | 'rtl';
  nativeName: string;
}

export const languages: readonly Language[] = [
  { code: 'TY', locale: 'th', dir: 'ltr', nativeName: 'ไทย' },
  { code: 'EN', locale: 'en', dir: 'ltr', nativeName: 'English' },
  { code: 'CN', locale: 'zh-Hans', dir: 'ltr', nativeName: '简体中文' },
  { code: 'KO', locale: 'ko', dir: 'ltr', nativeName: '한국어' },
];

export const defaultLocale: Locale = 'th';

/** Made by code from English: longer text and right-to-left, so that tests can look for both. */
export const testLocales: readonly Locale[] = ['en-XA', 'ar-XB'];

const known: readonly string[] = [...languages.map((language) => language.locale), ...testLocales];

export function isLocale(value: string | null | undefined): value is Locale {
  return value !== null && value !== undefined && known.includes(value);
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar-XB' ? 'rtl' : 'ltr';
}

/** The code that query parameters `language` and `lang` carry; the test locales read English content. */
export function codeOf(locale: Locale): LanguageCode {
  return languages.find((language) => language.locale === locale)?.code ?? 'EN';
}

/** What Accept-Language carries: the server knows no test locales. */
export function wireLocaleOf(locale: Locale): string {
  return testLocales.includes(locale) ? 'en' : locale;
}

/** Intl takes real locales only; the right-to-left test keeps western digits so that money stays comparable. */
export function intlLocaleOf(locale: Locale): string {
  if (locale === 'en-XA') return 'en';
  if (locale === 'ar-XB') return 'ar-u-nu-latn';
  return locale;
}
