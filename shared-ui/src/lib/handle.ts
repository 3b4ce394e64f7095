/** The test handle of an element, the same in every language: `handle('withdraw', 'submit')` → `withdraw-submit`. */
export const handle = (screen: string, element: string): string => `${screen}-${element}`;
