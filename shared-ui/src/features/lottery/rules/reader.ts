import { ones } from './counting';
import { isSpaced, type BetType, type Group, type Invalid, type Reason } from './types';

/** Thrown inside the parser only; `parse` returns it. */
export class Refusal extends Error {
  constructor(readonly invalid: Invalid) {
    super(invalid.reason);
  }
}

/** Reads the symbols of a selection from left to right. */
export class Reader {
  at = 0;
  part = 0;

  constructor(
    readonly type: BetType,
    readonly text: string,
  ) {}

  refuse(reason: Reason): never {
    throw new Refusal({ reason, part: this.part, at: this.at });
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Skips a character if it comes next. */
  accept(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  /** The number, or the place of the label; null where no symbol stands. */
  symbol(): number | null {
    const { labels, width, low, high } = this.type.symbols;
    const rest = this.text.slice(this.at, this.at + 8);
    if (labels !== undefined) return this.label(labels, rest);
    const digits = (width === 2 ? /^\d\d/ : width === 1 ? /^\d/ : /^\d\d?/).exec(rest)?.[0] ?? '';
    const value = Number(digits);
    const isPadded = width === 0 && digits.length === 2 && value < 10;
    if (digits === '' || isPadded || value < low || value > high) return null;
    this.at += digits.length;
    return value;
  }

  private label(labels: readonly string[], rest: string): number | null {
    const isOneLetter = this.type.symbols.width === 1;
    const place = labels.findIndex(
      (label) => rest.startsWith(label) && (isOneLetter || /^[ ;,]?$/.test(rest.slice(label.length, label.length + 1))),
    );
    if (place < 0) return null;
    this.at += labels[place]?.length ?? 0;
    return place;
  }

  /** A set of symbols up to the end or one of the separators of the forms. */
  set({ min, max }: Group): number {
    let set = 0;
    for (;;) {
      const start = this.at;
      const symbol = this.symbol();
      if (symbol === null) this.refuse('bad_symbol');
      if ((set >> symbol) & 1) {
        this.at = start;
        this.refuse('repeated');
      }
      set |= 1 << symbol;
      if (this.isAtEnd || ',;#'.includes(this.text[this.at] ?? '')) break;
      if (isSpaced(this.type) && !this.accept(' ')) this.refuse('bad_symbol');
    }
    if (ones(set) < min || ones(set) > max) this.refuse('group_size');
    return set;
  }
}
