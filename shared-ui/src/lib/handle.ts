/** The name by which a test finds an element in any language: `handle('withdraw', 'submit')` → `withdraw-submit`. */
export const handle = (screen: string, element: string): string => `${screen}-${element}`;
