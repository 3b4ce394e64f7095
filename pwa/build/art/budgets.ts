/** CSS widths of the cards; files have twice the pixels. */
export const COVER_WIDTHS = [112, 132, 180] as const;
export const WIDE_WIDTH = 173;

/** Bytes: 9 KB for the small cover, the others by area. */
export const COVER_BUDGETS: Readonly<Record<number, number>> = { 112: 9_216, 132: 12_288, 173: 11_264, 180: 19_456 };
