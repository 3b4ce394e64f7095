import i18next from 'i18next';
import { defaultLocale, directionOf, languages, type RealLocale } from '../../../shared-ui/src/i18n/languages';
import type en from '../locales/en.json';

export type TextKey = keyof typeof en;
export type Locale = RealLocale;
type Words = Record<TextKey, string>;

const load: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('../locales/en.json'),
  'zh-Hans': () => import('../locales/zh-Hans.json'),
  th: () => import('../locales/th.json'),
  ko: () => import('../locales/ko.json'),
};

/** Accepts the API's code (TY) or a language tag (th-TH); the default for unknown ones. */
export function localeOf(text: string | null | undefined): Locale {
  const tag = text?.toLowerCase() ?? '';
  const known = languages.find(({ code }) => code.toLowerCase() === tag);
  const close = languages.find(({ locale }) => tag !== '' && tag.startsWith(locale.slice(0, 2)));
  return (known ?? close)?.locale ?? defaultLocale;
}

export async function speak(locale: Locale): Promise<void> {
  const { default: words } = await load[locale]();
  await i18next.init({
    lng: locale,
    resources: { [locale]: { translation: words } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

export function t(key: TextKey, values?: Record<string, string | number>): string {
  return i18next.t(key, values ?? {});
}

export function currentLocale(): string {
  return i18next.language;
}
