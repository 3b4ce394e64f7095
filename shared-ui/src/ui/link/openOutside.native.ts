import { Linking } from 'react-native';

/** Opens an address in the system's browser. */
export const openOutside = (href: string): void => void Linking.openURL(href).catch(() => undefined);
