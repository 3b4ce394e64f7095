import type { Picture } from './props';

export type { Picture };

/** The apps have no way to the photos; the same account on the web has. */
export const canPick = false;

export const pickPictures = (): Promise<Picture[]> => Promise.resolve([]);
export const isPicture = (_picture: Picture): Promise<boolean> => Promise.resolve(true);
export const letGo = (_picture: Picture): void => undefined;
