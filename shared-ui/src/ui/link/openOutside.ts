/** The browser follows its own links. */
export const openOutside = (_href: string): void => undefined;
