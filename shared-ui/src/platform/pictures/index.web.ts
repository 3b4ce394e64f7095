import { kindOf } from './kind';
import type { Picture, PictureFile } from './props';
import { redrawn } from './redraw';

export type { Picture, PictureFile };

const kinds = 'image/*';

/** Opens the browser's file dialog; empty when the user cancels. It cannot limit the number of files. */
export function pickPictures(_max: number): Promise<Picture[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = kinds;
    input.multiple = true;
    input.addEventListener('cancel', () => resolve([]));
    input.addEventListener('change', () => resolve(picturesOf([...(input.files ?? [])])));
    input.click();
  });
}

/** One after the other, because decoded images need much memory. */
async function picturesOf(files: readonly File[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const each of files) {
    const file = await redrawn(each);
    pictures.push({ name: file.name, size: file.size, file, url: URL.createObjectURL(file) });
  }
  return pictures;
}

/** Whether the file is PNG or JPEG by its first bytes, whatever its name. */
export async function isPicture({ file }: Picture): Promise<boolean> {
  return file instanceof Blob && kindOf(new Uint8Array(await file.slice(0, 2).arrayBuffer())) !== undefined;
}

export const releasePicture = ({ url }: Picture): void => URL.revokeObjectURL(url);
