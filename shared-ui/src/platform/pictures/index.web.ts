import { kindOf } from './kind';
import type { Picture, PictureFile } from './props';

export type { Picture, PictureFile };

const kinds = 'image/png,image/jpeg';

/** Asks the browser for pictures; none where the person thinks better of it. It cannot be told how many at most. */
export function pickPictures(_most: number): Promise<Picture[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = kinds;
    input.multiple = true;
    input.addEventListener('cancel', () => resolve([]));
    input.addEventListener('change', () =>
      resolve(
        [...(input.files ?? [])].map((file) => ({
          name: file.name,
          size: file.size,
          file,
          url: URL.createObjectURL(file),
        })),
      ),
    );
    input.click();
  });
}

/** Whether a file is what its name may only claim: PNG or JPEG by its first bytes. */
export async function isPicture({ file }: Picture): Promise<boolean> {
  return file instanceof Blob && kindOf(new Uint8Array(await file.slice(0, 2).arrayBuffer())) !== undefined;
}

export const letGo = ({ url }: Picture): void => URL.revokeObjectURL(url);
