import { File } from 'expo-file-system';
import { ImageManipulator, SaveFormat } from 'expo-image-manipulator';
import { launchImageLibraryAsync, type ImagePickerAsset } from 'expo-image-picker';

import { fitted, isFitting, maxPictureBytes } from './fit';
import { kindOf, type PictureKind } from './kind';
import type { Picture, PictureFile } from './props';

export type { Picture, PictureFile };

const redrawnQuality = 0.8;

/** Opens the system's photo picker, which needs no permission; empty when the user cancels. */
export async function pickPictures(max: number): Promise<Picture[]> {
  const { assets } = await launchImageLibraryAsync({
    mediaTypes: ['images'],
    allowsMultipleSelection: max > 1,
    selectionLimit: max,
    orderedSelection: true,
  });
  const pictures: Picture[] = [];
  // One after the other, because decoded images need much memory.
  for (const asset of assets ?? []) pictures.push(await toPicture(asset));
  return pictures;
}

/** Whether the file is PNG or JPEG by its first bytes. */
export const isPicture = ({ url }: Picture): Promise<boolean> => Promise.resolve(kindAt(url) !== undefined);

/** Deletes the picker's copy of the file. */
export function releasePicture({ url }: Picture): void {
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

async function toPicture(asset: ImagePickerAsset): Promise<Picture> {
  const { uri, fileName, width, height } = asset;
  const name = fileName ?? uri.slice(uri.lastIndexOf('/') + 1);
  const kind = kindAt(uri);
  const isSmall = isFitting(width, height) && new File(uri).size <= maxPictureBytes;
  return kind !== undefined && isSmall ? pictureAt(uri, name, kind) : redraw(asset, name);
}

function pictureAt(uri: string, name: string, type: PictureKind): Picture {
  const { size } = new File(uri);
  return { name, size, file: { uri, name, type, size }, url: uri };
}

/**
 * Albums also contain HEIC, WebP and pictures that are too large. An image that the phone cannot decode stays as it is
 * and is refused.
 */
async function redraw({ uri, width, height }: ImagePickerAsset, name: string): Promise<Picture> {
  const drawing = ImageManipulator.manipulate(uri);
  if (!isFitting(width, height)) drawing.resize(fitted(width, height));
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
