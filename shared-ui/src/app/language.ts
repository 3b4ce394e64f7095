import { isOnline, onReachChange, queryClient } from '../api';
import { systemKeys, type WhiteLabel } from '../features/system';
import {
  currentLocale,
  defaultLocale,
  hasChosenLocale,
  isLocale,
  keepHouseLocale,
  languages,
  startI18n,
  storedLocale,
  type Locale,
} from '../i18n';
import { history } from '../platform/history';

/** The apps open pages of ours in their own language. */
function askedLocale(): Locale | undefined {
  const asked = new URLSearchParams(history.current().query).get('lang');
  return isLocale(asked) ? asked : undefined;
}

/** Whoever comes again has what was chosen here. */
const firstLocale = (): Locale => askedLocale() ?? storedLocale();

/**
 * Speaks to whoever opens the page in his language. Where its words do not come, in our own, which lie beside the shell, until the
 * server is reached again or the answer is called.
 */
export async function speakFirst(): Promise<() => void> {
  const hasCome = await startI18n(firstLocale()).then(
    () => true,
    () => false,
  );
  if (hasCome) return () => undefined;
  await startI18n(defaultLocale);
  const stop = onReachChange(() => {
    if (isOnline()) void startI18n(firstLocale()).then(stop, () => undefined);
  });
  return stop;
}

function houseLocale(): Locale | undefined {
  const code = queryClient.getQueryData<WhiteLabel>(systemKeys.whiteLabel())?.defaultLanguage;
  return languages.find((language) => language.code === code)?.locale;
}

/**
 * Whoever has chosen no language is spoken to in the merchant's. True when that is another than was spoken till now; undefined while
 * it is not known.
 */
export async function speakAsTheHouse(): Promise<boolean | undefined> {
  const locale = houseLocale();
  if (locale === undefined) return undefined;
  keepHouseLocale(locale);
  if (hasChosenLocale() || askedLocale() !== undefined || locale === currentLocale()) return false;
  // Words that do not come leave what is spoken already.
  return startI18n(locale).then(
    () => true,
    () => false,
  );
}

/** Speaks as the house as soon as it says how, once: nobody is spoken to in another language in the middle of a page later on. */
export function followHouseLanguage(): () => void {
  if (houseLocale() !== undefined) return () => undefined;
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (houseLocale() === undefined) return;
    stop();
    void speakAsTheHouse();
  });
  return stop;
}
