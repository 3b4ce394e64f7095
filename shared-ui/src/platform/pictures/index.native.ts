import { File } from 'expo-file-system';
import { ImageManipulator, SaveFormat } from 'expo-image-manipulator';
import { launchImageLibraryAsync, type ImagePickerAsset } from 'expo-image-picker';

import { kindOf, type PictureKind } from './kind';
import type { Picture, PictureFile } from './props';

export type { Picture, PictureFile };

const redrawnQuality = 0.8;

/** Opens the system's own album, which needs no leave; none where the person thinks better of it. */
export async function pickPictures(most: number): Promise<Picture[]> {
  const { assets } = await launchImageLibraryAsync({
    mediaTypes: ['images'],
    allowsMultipleSelection: most > 1,
    selectionLimit: most,
    orderedSelection: true,
  });
  const pictures: Picture[] = [];
  // One after the other: drawn, each of them is as large as all its points.
  for (const asset of assets ?? []) pictures.push(await take(asset));
  return pictures;
}

/** Whether it is PNG or JPEG by its first bytes: what could be redrawn is. */
export const isPicture = ({ url }: Picture): Promise<boolean> => Promise.resolve(kindAt(url) !== undefined);

/** The album gave a copy, which stays until it is deleted. */
export function letGo({ url }: Picture): void {
  const copy = new File(url);
  if (copy.exists) copy.delete();
}

function kindAt(uri: string): PictureKind | undefined {
  const opened = new File(uri).open();
  try {
    return kindOf(opened.readBytes(2));
  } finally {
    opened.close();
  }
}

async function take({ uri, fileName }: ImagePickerAsset): Promise<Picture> {
  const name = fileName ?? uri.slice(uri.lastIndexOf('/') + 1);
  const kind = kindAt(uri);
  return kind === undefined ? redraw(uri, name) : pictureAt(uri, name, kind);
}

function pictureAt(uri: string, name: string, type: PictureKind): Picture {
  const { size } = new File(uri);
  return { name, size, file: { uri, name, type, size }, url: uri };
}

/** Albums also keep HEIC and WebP; what even the phone cannot read stays as it is, and is refused. */
async function redraw(uri: string, name: string): Promise<Picture> {
  const drawing = ImageManipulator.manipulate(uri);
  try {
    const drawn = await drawing.renderAsync();
    const saved = await drawn.saveAsync({ format: SaveFormat.JPEG, compress: redrawnQuality });
    drawn.release();
    new File(uri).delete();
    return pictureAt(saved.uri, name.replace(/(\.[^.]*)?$/, '.jpg'), 'image/jpeg');
  } catch {
    return pictureAt(uri, name, 'image/jpeg');
  } finally {
    drawing.release();
  }
}
