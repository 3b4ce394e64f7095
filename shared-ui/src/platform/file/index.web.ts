import type { SavedFile } from './props';

/** Whether files other than text can be saved. */
export const canSaveBytes: boolean = true;

/** Whether files can be given to other apps. */
export function canShareFiles(): boolean {
  const sample = new File([new Uint8Array(1)], 'sample.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
}

/** Opens the share sheet of the device; resolves to false when the member cancels. */
export async function shareFile({ name, type, ...file }: SavedFile): Promise<boolean> {
  try {
    await navigator.share({ files: [new File(['bytes' in file ? file.bytes : file.text], name, { type })] });
    return true;
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') return false;
    throw fault;
  }
}

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
