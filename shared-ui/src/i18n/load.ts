import { loadLate } from '../platform/lateCode';
import type { Locale } from './languages';
import type { Tree } from './pseudo';

async function english(): Promise<Tree> {
  return (await import('./locales/en')).default;
}

const loaders: Record<Locale, () => Promise<Tree>> = {
  en: english,
  'zh-Hans': async () => (await import('./locales/zh-Hans')).default,
  th: async () => (await import('./locales/th')).default,
  ko: async () => (await import('./locales/ko')).default,
  'en-XA': async () => (await import('./pseudo')).pseudoAccented(await english()),
  'ar-XB': async () => (await import('./pseudo')).pseudoMirrored(await english()),
};

export function loadLocale(locale: Locale): Promise<Tree> {
  return loadLate(loaders[locale]);
}
