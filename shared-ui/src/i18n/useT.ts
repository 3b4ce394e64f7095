import { getFixedT, type ParseKeys, type TFunction } from 'i18next';

import type { Locale } from './languages';
import { namespaces } from './namespaces';
import { useLocale } from './setup';

type Namespaces = typeof namespaces;

/** Keys of all namespaces: `'withdrawal:submit'`. */
export type TextKey = ParseKeys<Namespaces>;
export type T = TFunction<Namespaces>;

const fixed = new Map<Locale, T>();

/**
 * Returns the translation function of the current language. Messages are loaded before anything renders; components
 * re-render when the language changes.
 */
export function useT(): T {
  const locale = useLocale();
  const known = fixed.get(locale);
  if (known !== undefined) return known;
  const messages = getFixedT(locale, namespaces);
  fixed.set(locale, messages);
  return messages;
}

/** Translation outside of components, in the language at the time of the call. */
export const t: T = getFixedT(null, namespaces);
