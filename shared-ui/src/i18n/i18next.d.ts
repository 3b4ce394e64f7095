import 'i18next';
import type first from './locales/en';
import type later from './locales/en/later';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first & typeof later;
    returnNull: false;
  }
}
