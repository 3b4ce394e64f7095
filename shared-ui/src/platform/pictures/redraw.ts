import { fitted, isFitting, maxPictureBytes } from './fit';
import { kindOf } from './kind';

const quality = 0.85;

const isSendable = async (file: File): Promise<boolean> =>
  file.size <= maxPictureBytes && kindOf(new Uint8Array(await file.slice(0, 2).arrayBuffer())) !== undefined;

/**
 * A picture that is too large or of another kind, such as HEIC where the browser decodes it, is drawn again as JPEG. One
 * that cannot be decoded stays as it is and is refused.
 */
export async function redrawn(file: File): Promise<File> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  try {
    if (isFitting(picture.width, picture.height) && (await isSendable(file))) return file;
    const { width, height } = fitted(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    const name = file.name.replace(/(\.[^.]*)?$/, '.jpg');
    return drawn === null ? file : new File([drawn], name, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
