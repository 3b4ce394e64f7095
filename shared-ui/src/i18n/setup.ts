import i18next from 'i18next';

import { createStore, useStore } from '../lib/store';
import { storage } from '../platform/storage';
import { defaultLocale, isLocale, type Locale } from './languages';
import { loadLocale } from './load';
import { namespaces } from './namespaces';
import type { Tree } from './pseudo';

const storageKey = 'language';
const houseKey = 'houseLanguage';
const localeStore = createStore<Locale>(defaultLocale);

function localeAt(key: string): Locale | undefined {
  const kept = storage.get(key);
  return isLocale(kept) ? kept : undefined;
}

/** What was chosen here, else what the merchant spoke last time, else our own. */
export const storedLocale = (): Locale => localeAt(storageKey) ?? localeAt(houseKey) ?? defaultLocale;
export const hasChosenLocale = (): boolean => localeAt(storageKey) !== undefined;

/** What the merchant speaks to whoever has chosen nothing: known at once the next time. */
export const keepHouseLocale = (locale: Locale): void => storage.set(houseKey, locale);

function addBundle(locale: Locale, bundle: Tree): void {
  for (const namespace of namespaces) i18next.addResourceBundle(locale, namespace, bundle[namespace] ?? {}, true, true);
}

/** Loads the chosen language and makes `t` ready; nothing may be drawn before it. */
export async function startI18n(locale: Locale = storedLocale()): Promise<void> {
  const bundle = await loadLocale(locale);
  if (!i18next.isInitialized) {
    await i18next.init({
      lng: locale,
      ns: [...namespaces],
      defaultNS: 'common',
      resources: {},
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  addBundle(locale, bundle);
  await i18next.changeLanguage(locale);
  localeStore.set(locale);
}

/** Switches at once; the choice is kept only when its words have arrived. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await startI18n(locale);
  storage.set(storageKey, locale);
}

export const currentLocale = (): Locale => localeStore.get();
export const onLocaleChange = (listener: () => void): (() => void) => localeStore.subscribe(listener);
export const useLocale = (): Locale => useStore(localeStore);
