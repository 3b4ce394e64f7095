/** Places of a list, the last not among them. */
export interface Range {
  first: number;
  last: number;
}

export const isSame = (one: Range, other: Range): boolean => one.first === other.first && one.last === other.last;

/**
 * A step from what is shown to what is wanted, of at most so many new ones at either end: a frame has time for few. What needs
 * more than `leap` of them is shown at once, since a moving eye has not followed there.
 */
export function nearer(shown: Range, want: Range, most: number, leap: number): Range {
  const isApart = want.first >= shown.last || want.last <= shown.first;
  if (isApart || shown.first - want.first > leap || want.last - shown.last > leap) return want;
  return { first: Math.max(want.first, shown.first - most), last: Math.min(want.last, shown.last + most) };
}
