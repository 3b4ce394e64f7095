import { recipes, type Recipe } from './recipes';

/** `a01` to `a24`, as the server knows them. */
export const avatarNames: readonly string[] = recipes.map((_, place) => `a${String(place + 1).padStart(2, '0')}`);

export const avatarOf = (name: string | null): Recipe | undefined =>
  name === null ? undefined : recipes[avatarNames.indexOf(name)];
