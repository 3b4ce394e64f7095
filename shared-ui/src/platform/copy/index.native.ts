import * as Clipboard from 'expo-clipboard';

/** Resolves to true when the text is on the clipboard. */
export function copyText(text: string): Promise<boolean> {
  return Clipboard.setStringAsync(text);
}
