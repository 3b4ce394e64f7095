/** A range of indexes, `last` exclusive. */
export interface Range {
  first: number;
  last: number;
}

export const isSame = (one: Range, other: Range): boolean => one.first === other.first && one.last === other.last;

/**
 * Moves the shown range towards the wanted one, adding at most `most` items at either end, because a frame has time
 * for few. A change of more than `leap` items is applied at once, since the eye has not followed it.
 */
export function stepTowards(shown: Range, want: Range, most: number, leap: number): Range {
  const isApart = want.first >= shown.last || want.last <= shown.first;
  if (isApart || shown.first - want.first > leap || want.last - shown.last > leap) return want;
  return { first: Math.max(want.first, shown.first - most), last: Math.min(want.last, shown.last + most) };
}
