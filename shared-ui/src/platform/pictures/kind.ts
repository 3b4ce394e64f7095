export type PictureKind = 'image/png' | 'image/jpeg';

/** The file type by its first bytes; undefined when it is neither. */
export function kindOf([first, second]: Uint8Array): PictureKind | undefined {
  if (first === 0x89 && second === 0x50) return 'image/png';
  return first === 0xff && second === 0xd8 ? 'image/jpeg' : undefined;
}
