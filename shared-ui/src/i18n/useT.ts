import { getFixedT, type ParseKeys, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { namespaces } from './namespaces';

type Namespaces = typeof namespaces;

/** Every key of every noun: `'withdrawal:submit'`. */
export type TextKey = ParseKeys<Namespaces>;
export type T = TFunction<Namespaces>;

/** Words of the chosen language; the component is drawn again when the language changes. */
export function useT(): T {
  return useTranslation(namespaces, { useSuspense: false }).t;
}

/** For words outside components; read at the moment they are shown. */
export const t: T = getFixedT(null, namespaces);
