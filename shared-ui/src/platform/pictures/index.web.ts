import type { Picture } from './props';

export type { Picture };

export const canPick = true;

const kinds = 'image/png,image/jpeg';

/** Asks the browser for pictures; none where the person thinks better of it. */
export function pickPictures(): Promise<Picture[]> {
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
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8);
}

export const letGo = ({ url }: Picture): void => URL.revokeObjectURL(url);
