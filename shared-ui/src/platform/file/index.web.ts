import type { SavedFile } from './props';

/** Whether files other than text can be saved. */
export const canSaveBytes: boolean = true;

/** Downloads a file in the browser. */
export function saveFile({ name, type, ...file }: SavedFile): Promise<boolean> {
  const address = URL.createObjectURL(new Blob(['bytes' in file ? file.bytes : file.text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return Promise.resolve(true);
}
