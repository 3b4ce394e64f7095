const count = new Intl.NumberFormat('en');

/** Interval between updates of the line in ms, and the share after which a new line is printed without a terminal. */
const REFRESH = 250;
const STRIDE = 0.1;

/** Shows the progress of long work in one line: count, share, time left. */
export class Progress {
  private readonly began = performance.now();
  private done: number;
  private lastPrint = 0;
  private shown: number;

  constructor(
    private readonly what: string,
    private readonly total: number,
    private readonly before: number,
    private readonly isCalm: boolean,
  ) {
    this.done = before;
    this.shown = before / total;
    if (!this.isLive && before < total) {
      process.stdout.write(`${what}: ${count.format(total - before)} of ${count.format(total)} to draw\n`);
    }
  }

  private get isLive(): boolean {
    return process.stdout.isTTY && !this.isCalm;
  }

  private line(): string {
    const share = Math.floor((100 * this.done) / Math.max(1, this.total));
    const rate = (this.done - this.before) / (performance.now() - this.began);
    const seconds = Math.ceil((this.total - this.done) / rate / 1000);
    const left = seconds > 90 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
    return `${this.what}: ${count.format(this.done)} of ${count.format(this.total)} (${share} %), ${left} left`;
  }

  step(): void {
    this.done++;
    if (this.isLive) {
      const now = performance.now();
      if (now - this.lastPrint < REFRESH) return;
      this.lastPrint = now;
      process.stdout.write(`\r\u001b[K${this.line()}`);
    } else if (this.done / this.total >= this.shown + STRIDE && this.done < this.total) {
      this.shown = this.done / this.total;
      process.stdout.write(`${this.line()}\n`);
    }
  }

  end(where: string): void {
    const made = this.done - this.before;
    const took = Math.round((performance.now() - this.began) / 1000);
    const lead = this.isLive ? '\r\u001b[K' : '';
    process.stdout.write(
      made === 0
        ? `${lead}${this.what}: all ${count.format(this.total)} are there, ${where}\n`
        : `${lead}${this.what}: ${count.format(made)} drawn in ${took} s, ${count.format(this.total)} are there, ${where}\n`,
    );
  }
}
