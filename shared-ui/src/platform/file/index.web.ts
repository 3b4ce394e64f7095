import type { TextFile } from './props';

/** Downloads a file in the browser. */
export function saveFile({ name, type, text }: TextFile): Promise<boolean> {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return Promise.resolve(true);
}
