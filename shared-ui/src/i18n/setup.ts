import i18next from 'i18next';

import { createStore, useStore } from '../lib/store';
import { storage } from '../platform/storage';
import { defaultLocale, isLocale, type Locale } from './languages';
import { loadFirst, loadLater, loadLocale } from './load';
import { namespaces } from './namespaces';
import type { Tree } from './pseudo';

const storageKey = 'language';
const merchantKey = 'houseLanguage';
const localeStore = createStore<Locale>(defaultLocale);

function localeAt(key: string): Locale | undefined {
  const stored = storage.get(key);
  return isLocale(stored) ? stored : undefined;
}

/** The chosen language, else the merchant's last known one, else the default. */
export const storedLocale = (): Locale => localeAt(storageKey) ?? localeAt(merchantKey) ?? defaultLocale;
export const hasChosenLocale = (): boolean => localeAt(storageKey) !== undefined;

/** Stores the merchant's language for visitors without a choice, so that it applies at once on the next visit. */
export const storeMerchantLocale = (locale: Locale): void => storage.set(merchantKey, locale);

function addBundle(locale: Locale, bundle: Tree): void {
  for (const [namespace, texts] of Object.entries(bundle))
    i18next.addResourceBundle(locale, namespace, texts, true, true);
}

// Languages with all their messages.
const complete = new Set<Locale>();

/** Loads a language and initializes `t`; nothing may render before it. */
export async function startI18n(locale: Locale = storedLocale()): Promise<void> {
  await show(locale, await loadLocale(locale));
  complete.add(locale);
}

/** The same with the messages of the first screen only; `loadMessages` loads the others. */
export const startFirstMessages = async (locale: Locale = storedLocale()): Promise<void> =>
  show(locale, await loadFirst(locale));

/** Loads the messages that screens need which are opened later. */
export async function loadMessages(): Promise<void> {
  const locale = currentLocale();
  if (!i18next.isInitialized || complete.has(locale)) return;
  addBundle(locale, await loadLater(locale));
  complete.add(locale);
}

async function show(locale: Locale, bundle: Tree): Promise<void> {
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

/** Switches the language; the choice is stored only after its messages have loaded. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await startI18n(locale);
  storage.set(storageKey, locale);
}

export const currentLocale = (): Locale => localeStore.get();
export const onLocaleChange = (listener: () => void): (() => void) => localeStore.subscribe(listener);
export const useLocale = (): Locale => useStore(localeStore);
