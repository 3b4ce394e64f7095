/** Intl does not know the test locales (`en-XA`, `ar-XB`): returns the language they are made from. */
export function realLocale(locale: string): string {
  return /^[a-z]{2}-X[A-Z]$/.test(locale) ? locale.slice(0, 2) : locale;
}

/** The name of a country in a language, or its code where the engine has no names. */
export function regionName(code: string, locale: string): string {
  if (!('DisplayNames' in Intl)) return code;
  return new Intl.DisplayNames(realLocale(locale), { type: 'region' }).of(code) ?? code;
}
