import { createHash } from 'node:crypto';

/** Raise it when the encoding changes; a changed drawing changes the name by itself. */
export const RECIPE_VERSION = 1;

/** A file name that can be cached forever: another drawing has another name. */
export function versioned(stem: string, drawing: string): string {
  const hash = createHash('sha256').update(`${RECIPE_VERSION}\n${drawing}`).digest('hex').slice(0, 8);
  return `${stem}-${hash}`;
}
