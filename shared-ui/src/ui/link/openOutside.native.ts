import { openBrowserAsync } from 'expo-web-browser';
import { Linking } from 'react-native';

/**
 * Opens a page over the app, which stays where it was. Other addresses, such as of messengers, and pages where the
 * phone has no such browser go to the system.
 */
export function openOutside(href: string): void {
  const opened = /^https?:/i.test(href) ? openBrowserAsync(href).then(() => undefined) : Linking.openURL(href);
  void opened.catch(() => Linking.openURL(href)).catch(() => undefined);
}
