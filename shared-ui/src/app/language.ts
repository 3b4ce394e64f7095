import { isOnline, onReachabilityChange, queryClient } from '../api';
import { systemKeys, type WhiteLabel } from '../features/system';
import {
  currentLocale,
  defaultLocale,
  hasChosenLocale,
  isLocale,
  storeMerchantLocale,
  languages,
  startFirstMessages,
  startI18n,
  storedLocale,
  type Locale,
} from '../i18n';
import { history } from '../platform/history';

/** The apps open web pages in the app's language. */
function requestedLocale(): Locale | undefined {
  const requested = new URLSearchParams(history.current().query).get('lang');
  return isLocale(requested) ? requested : undefined;
}

/** The language that was chosen on this device before. */
const firstLocale = (): Locale => requestedLocale() ?? storedLocale();

/**
 * Starts in the visitor's language. When it fails to load, starts in the default language, which is bundled, and
 * switches once the server is reachable, unless the returned function is called.
 */
export async function startLanguage(): Promise<() => void> {
  const hasLoaded = await startFirstMessages(firstLocale()).then(
    () => true,
    () => false,
  );
  if (hasLoaded) return () => undefined;
  await startFirstMessages(defaultLocale);
  const stop = onReachabilityChange(() => {
    if (isOnline()) void startI18n(firstLocale()).then(stop, () => undefined);
  });
  return stop;
}

function merchantLocale(): Locale | undefined {
  const code = queryClient.getQueryData<WhiteLabel>(systemKeys.whiteLabel())?.defaultLanguage;
  return languages.find((language) => language.code === code)?.locale;
}

/**
 * Applies the merchant's language unless one was chosen. Returns true when the language changed, undefined while the
 * merchant's is unknown.
 */
export async function applyMerchantLanguage(): Promise<boolean | undefined> {
  const locale = merchantLocale();
  if (locale === undefined) return undefined;
  storeMerchantLocale(locale);
  if (hasChosenLocale() || requestedLocale() !== undefined || locale === currentLocale()) return false;
  // When the messages fail to load, the current language stays.
  return startI18n(locale).then(
    () => true,
    () => false,
  );
}

/**
 * Applies the merchant's language once it is known, and only once: the language never changes later on an open page.
 */
export function followMerchantLanguage(): () => void {
  if (merchantLocale() !== undefined) return () => undefined;
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (merchantLocale() === undefined) return;
    stop();
    void applyMerchantLanguage();
  });
  return stop;
}
