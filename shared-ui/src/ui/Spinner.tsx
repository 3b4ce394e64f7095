import { StyleSheet, View } from 'react-native';
import { tokens, useTheme, web } from '../theme';

interface SpinnerProps {
  color: string;
}

const styles = StyleSheet.create({
  ring: {
    width: tokens.size.spinner,
    height: tokens.size.spinner,
    borderRadius: tokens.radius.full,
    borderWidth: tokens.size.spinnerRing,
  },
  track: { opacity: tokens.share.spinnerTrack },
  arc: {
    position: 'absolute',
    borderStartColor: 'transparent',
    borderEndColor: 'transparent',
    borderBottomColor: 'transparent',
  },
  turn: web({
    animationKeyframes: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: `${tokens.motion.spin}ms`,
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
  }),
});

/** Only inside busy buttons; elsewhere use a skeleton or a progress bar. */
export function Spinner({ color }: SpinnerProps) {
  const { reducedMotion } = useTheme();
  return (
    <View aria-hidden>
      <View style={[styles.ring, styles.track, { borderColor: color }]} />
      <View style={[styles.ring, styles.arc, { borderTopColor: color }, !reducedMotion && styles.turn]} />
    </View>
  );
}
