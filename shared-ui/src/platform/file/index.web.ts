import type { TextFile } from './props';

/** Hands a file to the browser's downloads. */
export function saveFile({ name, type, text }: TextFile): Promise<boolean> {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return Promise.resolve(true);
}
