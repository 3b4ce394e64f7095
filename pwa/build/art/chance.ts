/** FNV-1a, 32 bit: the only source of choices in a recipe. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}

export type Chance = {
  /** A number in [low, high). */
  between: (low: number, high: number) => number;
};

/** A repeatable random stream: the same seed always draws the same image. */
export function chanceFrom(seed: string): Chance {
  let state = fnv1a(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { between: (low, high) => low + next() * (high - low) };
}
