/** Browsers follow links by themselves. */
export const openOutside = (_href: string): void => undefined;
