import { useEffect, useRef, useState } from 'react';
import { clockOf } from '../lib/time';
import { tokens } from '../theme';
import { Text, type TextTone, type TextVariant } from './Text';

export interface CountdownProps {
  /** The end, in milliseconds of the same clock as `now`. */
  until: number;
  /** The server's clock, where it differs from the device's. */
  now?: () => number;
  onEnd?: () => void;
  variant?: TextVariant;
  tone?: TextTone;
  /** What ends, for screen readers; the seconds are not announced. */
  label: string;
  testID?: string;
}

/** Seconds left until a time, by the clock and not by counting ticks. */
export function useSecondsLeft(until: number, now: () => number = Date.now, onEnd?: () => void): number {
  const left = () => Math.max(0, Math.ceil((until - now()) / tokens.motion.tick));
  const [seconds, setSeconds] = useState(left);
  const latest = useRef({ left, onEnd });
  latest.current = { left, onEnd };
  useEffect(() => {
    let hasEnded = false;
    const tick = () => {
      const rest = latest.current.left();
      setSeconds(rest);
      if (rest > 0 || hasEnded) return;
      hasEnded = true;
      clearInterval(timer);
      latest.current.onEnd?.();
    };
    const timer = setInterval(tick, tokens.motion.tick);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

export function Countdown({ until, now, onEnd, variant = 'body', tone = 'brand', label, testID }: CountdownProps) {
  const seconds = useSecondsLeft(until, now, onEnd);
  return (
    <Text
      variant={variant}
      tone={tone}
      isDisplay
      isTabular
      weight="semibold"
      role="timer"
      aria-live="off"
      {...({ 'aria-label': `${label} ${clockOf(seconds)}` } as object)}
      testID={testID}
    >
      {clockOf(seconds)}
    </Text>
  );
}
