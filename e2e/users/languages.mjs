/**
 * Language codes of the API and the locale of the page for each. A test of shared-ui compares this table with the
 * client's list.
 */
export const languages = { TY: 'th', EN: 'en', CN: 'zh-Hans', KO: 'ko' };

export const locales = Object.values(languages);
