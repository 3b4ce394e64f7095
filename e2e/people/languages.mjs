/** The languages of the product: code on the wire → locale of the page. A test of shared-ui compares it with the client's list. */
export const languages = { TY: 'th', EN: 'en', CN: 'zh-Hans', KO: 'ko' };

export const locales = Object.values(languages);
