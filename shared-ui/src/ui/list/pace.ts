import { tokens } from '../../theme';

export interface Pace {
  moved(above: number, height: number): void;
  stop(): void;
}

/**
 * Tells where a list stands as it is moved. While it rushes by, more than a window in `tokens.motion.glance`, nothing is
 * told until it has slowed down or stands: nobody could see it. A single leap is told at once.
 */
export function paceOf(tell: (above: number, height: number) => void): Pace {
  let last = { above: 0, at: 0, wasFast: false };
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    moved(above, height) {
      clearTimeout(rest);
      const at = Date.now();
      const isFast = Math.abs(above - last.above) * tokens.motion.glance > height * (at - last.at);
      const isRushing = isFast && last.wasFast;
      last = { above, at, wasFast: isFast };
      if (isRushing) rest = setTimeout(() => tell(above, height), tokens.motion.press);
      else tell(above, height);
    },
    stop: () => clearTimeout(rest),
  };
}
