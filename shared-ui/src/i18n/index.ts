export { formatFor, useFormat, type Format } from './format';
export {
  codeOf,
  defaultLocale,
  directionOf,
  intlLocaleOf,
  isLocale,
  languageOf,
  languages,
  testLocales,
  wireLocaleOf,
  type Language,
  type LanguageCode,
  type Locale,
  type RealLocale,
} from './languages';
export { namespaces, type Namespace } from './namespaces';
export {
  currentLocale,
  hasChosenLocale,
  loadMessages,
  storeMerchantLocale,
  onLocaleChange,
  startFirstMessages,
  startI18n,
  storedLocale,
  switchLanguage,
  useLocale,
} from './setup';
export { t, useT, type T, type TextKey } from './useT';
