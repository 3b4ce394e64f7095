import { getFixedT, type ParseKeys, type TFunction } from 'i18next';

import type { Locale } from './languages';
import { namespaces } from './namespaces';
import { useLocale } from './setup';

type Namespaces = typeof namespaces;

/** Every key of every noun: `'withdrawal:submit'`. */
export type TextKey = ParseKeys<Namespaces>;
export type T = TFunction<Namespaces>;

const fixed = new Map<Locale, T>();

/** Words of the chosen language, all of which have come before anything is drawn; the component is drawn again when the language changes. */
export function useT(): T {
  const locale = useLocale();
  const known = fixed.get(locale);
  if (known !== undefined) return known;
  const words = getFixedT(locale, namespaces);
  fixed.set(locale, words);
  return words;
}

/** For words outside components; read at the moment they are shown. */
export const t: T = getFixedT(null, namespaces);
