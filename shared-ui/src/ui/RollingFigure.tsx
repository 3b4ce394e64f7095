import { useEffect, useState } from 'react';
import { StyleSheet, Text as NativeText } from 'react-native';
import { a, tokens, web } from '../theme';

/** A figure whose changing digits roll to their next value; idle it is plain text. */
export function RollingFigure({ figure }: { figure: string }) {
  // Keyed from the end, so that a longer figure keeps its last digits.
  return [...figure].map((sign, place, { length }) => <Digit key={length - place} sign={sign} />);
}

function Digit({ sign }: { sign: string }) {
  const [{ now, was }, set] = useState<{ now: string; was?: string }>({ now: sign });
  if (now !== sign) set({ now: sign, was: now });
  useEffect(() => {
    if (was === undefined) return undefined;
    const timer = setTimeout(() => set({ now }), tokens.motion.enter);
    return () => clearTimeout(timer);
  }, [now, was]);
  if (was === undefined) return now;
  return (
    <NativeText style={[a.relative, styles.column]}>
      <NativeText key={now} style={[styles.column, styles.coming]}>
        {now}
      </NativeText>
      <NativeText aria-hidden style={[a.absolute, styles.column, styles.going]}>
        {was}
      </NativeText>
    </NativeText>
  );
}

const rolling = {
  animationDuration: `${tokens.motion.enter}ms`,
  animationTimingFunction: tokens.motion.easing,
  animationFillMode: 'forwards',
} as const;
const at = (translateY: '-100%' | '0%' | '100%') => ({ transform: `translateY(${translateY})` });
const styles = StyleSheet.create({
  column: web({ display: 'inline-block', overflow: 'clip', verticalAlign: 'top' }),
  coming: web({ ...rolling, animationKeyframes: { from: at('100%'), to: at('0%') } }),
  going: { start: 0, top: 0, ...web({ ...rolling, animationKeyframes: { from: at('0%'), to: at('-100%') } }) },
});
