import { loadLate } from '../platform/lateCode';
import type { Locale } from './languages';
import type { Tree } from './pseudo';

interface Loaders {
  /** The messages of the first screen and of what is around every screen. */
  first: () => Promise<Tree>;
  /** The messages of the screens that are opened from it. */
  later: () => Promise<Tree>;
}

const english: Loaders = {
  first: async () => (await import('./locales/en')).default,
  later: async () => (await import('./locales/en/later')).default,
};

const loaders: Record<Locale, Loaders> = {
  en: english,
  'zh-Hans': {
    first: async () => (await import('./locales/zh-Hans')).default,
    later: async () => (await import('./locales/zh-Hans/later')).default,
  },
  th: {
    first: async () => (await import('./locales/th')).default,
    later: async () => (await import('./locales/th/later')).default,
  },
  ko: {
    first: async () => (await import('./locales/ko')).default,
    later: async () => (await import('./locales/ko/later')).default,
  },
  'en-XA': {
    first: async () => (await import('./pseudo')).pseudoAccented(await english.first()),
    later: async () => (await import('./pseudo')).pseudoAccented(await english.later()),
  },
  'ar-XB': {
    first: async () => (await import('./pseudo')).pseudoMirrored(await english.first()),
    later: async () => (await import('./pseudo')).pseudoMirrored(await english.later()),
  },
};

export const loadFirst = (locale: Locale): Promise<Tree> => loadLate(loaders[locale].first);
export const loadLater = (locale: Locale): Promise<Tree> => loadLate(loaders[locale].later);

/** All messages of a language. */
export async function loadLocale(locale: Locale): Promise<Tree> {
  const [first, later] = await Promise.all([loadFirst(locale), loadLater(locale)]);
  return { ...first, ...later };
}
