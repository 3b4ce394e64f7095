import { Linking } from 'react-native';

/** An app has no browser around it: the system's own opens the address. */
export const openOutside = (href: string): void => void Linking.openURL(href).catch(() => undefined);
