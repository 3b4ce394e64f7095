import { StyleSheet, View, type DimensionValue } from 'react-native';
import { a, tokens, useTheme, web } from '../theme';

export interface SkeletonProps {
  width?: DimensionValue;
  height: number;
  radius?: keyof typeof tokens.radius;
}

const styles = StyleSheet.create({
  sweep: web({
    animationKeyframes: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
    animationDuration: `${tokens.motion.sweep}ms`,
    animationIterationCount: 'infinite',
    animationTimingFunction: 'ease-in-out',
  }),
});

/** A placeholder with the size and radius of the content, so that nothing shifts when it loads. */
export function Skeleton({ width = '100%', height, radius = 'sm' }: SkeletonProps) {
  const t = useTheme();
  const light = web({
    backgroundImage: `linear-gradient(100deg, transparent 20%, ${t.color.sweep} 50%, transparent 80%)`,
  });
  return (
    <View aria-hidden style={[t.bgSkeleton, a.clip, { width, height, borderRadius: tokens.radius[radius] }]}>
      {!t.reducedMotion && <View style={[a.fill, light, styles.sweep]} />}
    </View>
  );
}
