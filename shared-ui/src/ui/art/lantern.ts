/**
 * The lantern illustration of empty and error states, in a 120 × 120 box. Lines are strokes of width `stroke` in the
 * muted color, ribs are fainter, flame and sign are fills.
 */
export const lantern = {
  box: 120,
  stroke: 2.25,
  /** Glow behind the drawing: brand color when lit, error color when broken. Transparent at `r`. */
  glow: { cx: 60, cy: 60, r: 60 },
  lines: [
    'M60 19V29',
    'M50.5 30.5H69.5',
    'M49 34.5H71C79.6 40.6 85 49.4 85 60S79.6 79.4 71 85.5H49C40.4 79.4 35 70.6 35 60S40.4 40.6 49 34.5Z',
    'M50.5 89.5H69.5',
    'M60 91V101',
  ],
  ribs: ['M53.5 35C44.2 49.5 44.2 70.5 53.5 85', 'M66.5 35C75.8 49.5 75.8 70.5 66.5 85'],
  /** The flame of an empty state, in the brand color. */
  flame:
    'M60.6 49.2C62.2 54.6 68.6 58.8 68.6 66C68.6 71.1 64.8 74.8 60 74.8S51.4 71.1 51.4 66C51.4 61.4 54 59 56.2 56.1C57.9 53.9 59.2 52 59.4 49.4C59.5 48.5 60.4 48.4 60.6 49.2Z',
  /** The sign of an error state, in the error color. */
  sign: [
    'M60 46.6C61.5 46.6 62.7 47.8 62.6 49.3L62 64.6C61.9 65.7 61.1 66.5 60 66.5S58.1 65.7 58 64.6L57.4 49.3C57.3 47.8 58.5 46.6 60 46.6Z',
    'M60 69.6A2.7 2.7 0 1 1 60 75A2.7 2.7 0 1 1 60 69.6Z',
  ],
} as const;
