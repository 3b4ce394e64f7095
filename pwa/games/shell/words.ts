import i18next from 'i18next';
import type en from '../locales/en.json';

export type TextKey = keyof typeof en;
export type Locale = 'en' | 'zh-Hans' | 'th' | 'ko';
type Words = Record<TextKey, string>;

const load: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import('../locales/en.json'),
  'zh-Hans': () => import('../locales/zh-Hans.json'),
  th: () => import('../locales/th.json'),
  ko: () => import('../locales/ko.json'),
};

const codes: Record<string, Locale> = { EN: 'en', CN: 'zh-Hans', TY: 'th', KO: 'ko' };

/** Takes the wire's code (TY) or a language tag (th-TH); Thai where neither is known. */
export function localeOf(text: string | null | undefined): Locale {
  if (!text) return 'th';
  const byCode = codes[text.toUpperCase()];
  if (byCode) return byCode;
  const tag = text.toLowerCase();
  if (tag.startsWith('zh')) return 'zh-Hans';
  return (['en', 'th', 'ko'] as const).find((locale) => tag.startsWith(locale)) ?? 'th';
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
}

export function t(key: TextKey, values?: Record<string, string | number>): string {
  return i18next.t(key, values ?? {});
}

export function currentLocale(): string {
  return i18next.language;
}
