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
  /** How many of the last steps came late, each counting less with every step for which something could be drawn. */
  late: number;
}

const { motion } = tokens;

// A single late step may be anything; several mean that what is drawn cannot keep up.
const behind = 2;
const fading = 0.95;

const isFaster = (moved: number, took: number, height: number, window: number) => moved * window > height * took;

/**
 * Tells where a list stands as it is moved, or has what is still being drawn held. While it rushes by, more than a window in
 * `motion.glance`, nothing is told until it has slowed down or stands: nobody could see it. Where drawing makes frames late, the same
 * already holds for more than a window in `motion.look`: the finger comes first. A single leap is told at once.
 */
export function paceOf(tell: (above: number, height: number) => void, hold: () => void): Pace {
  let last: Step = { above: 0, at: 0, isFast: false, isHeld: false, late: 0 };
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    moved(above, height) {
      clearTimeout(rest);
      const at = Date.now();
      const [moved, took] = [Math.abs(above - last.above), at - last.at];
      // After a rest nothing is late.
      const isLate = took > motion.late && took < motion.look;
      const late = last.isHeld ? last.late : last.late * fading + (isLate ? 1 : 0);
      const isFast = isFaster(moved, took, height, motion.glance);
      const isHeld = (isFast && last.isFast) || (late > behind && isFaster(moved, took, height, motion.look));
      last = { above, at, isFast, isHeld, late };
      if (isHeld) {
        hold();
        rest = setTimeout(() => tell(above, height), motion.press);
      } else tell(above, height);
    },
    stop: () => clearTimeout(rest),
  };
}
