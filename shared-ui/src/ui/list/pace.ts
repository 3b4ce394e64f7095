import { tokens } from '../../theme';

export interface Pace {
  moved(above: number, height: number): void;
  stop(): void;
}

interface Step {
  above: number;
  at: number;
  isFast: boolean;
  isHeld: boolean;
  /** Number of recent late frames, decaying with every frame in which something could be rendered. */
  late: number;
}

const { motion } = tokens;

// One late frame means nothing; several mean that rendering cannot keep up.
const maxLate = 2;
const decay = 0.95;

const isFaster = (moved: number, elapsed: number, height: number, window: number) => moved * window > height * elapsed;

/**
 * Reports the position of a scrolled list, or calls `hold` to pause rendering. Scrolling faster than one window per
 * `motion.glance` is reported only when it slows down or stops, because no row can be recognized at that speed. While
 * rendering drops frames, the same applies above one window per `motion.look`, so that scrolling has priority. A single
 * jump is reported at once.
 */
export function createPace(report: (above: number, height: number) => void, hold: () => void): Pace {
  let last: Step = { above: 0, at: 0, isFast: false, isHeld: false, late: 0 };
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    moved(above, height) {
      clearTimeout(idleTimer);
      const at = Date.now();
      const [moved, elapsed] = [Math.abs(above - last.above), at - last.at];
      // After a pause no frame counts as late.
      const isLate = elapsed > motion.late && elapsed < motion.look;
      const late = last.isHeld ? last.late : last.late * decay + (isLate ? 1 : 0);
      const isFast = isFaster(moved, elapsed, height, motion.glance);
      const isHeld = (isFast && last.isFast) || (late > maxLate && isFaster(moved, elapsed, height, motion.look));
      last = { above, at, isFast, isHeld, late };
      if (isHeld) {
        hold();
        idleTimer = setTimeout(() => report(above, height), motion.press);
      } else report(above, height);
    },
    stop: () => clearTimeout(idleTimer),
  };
}
