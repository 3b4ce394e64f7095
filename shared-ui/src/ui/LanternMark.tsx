import { useId } from 'react';
import { Defs, LinearGradient, Path, RadialGradient, Stop, Svg } from '../platform/svg';
import { tokens } from '../theme';

export interface LanternMarkProps {
  size?: number;
  /** Its accessible name where no word stands beside it. */
  label?: string;
}

const ribs = 'M11.600 10.500C10.200 13 9.700 15 9.700 17s.500 4 1.900 6.500M20.400 10.500c1.400 2.500 1.900 4.500 1.900 6.500s-.500 4-1.900 6.500M16 9.500v15';

/** The product's mark: a small lit lantern. Its paint is its own and does not follow the theme. */
export function LanternMark({ size = tokens.size.mark, label }: LanternMarkProps) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, '');
  const paint = tokens.lantern;
  return (
    <Svg width={size} height={size} viewBox="0 0 32 32" {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      <Defs>
        <RadialGradient id={`lit-${id}`} cx="50%" cy="55%" r="58%">
          <Stop offset="0%" stopColor={paint.lit} />
          <Stop offset="45%" stopColor={paint.paper} />
          <Stop offset="100%" stopColor={paint.rim} />
        </RadialGradient>
        <LinearGradient id={`cap-${id}`} x1="0%" y1="0%" x2="0%" y2="100%">
          <Stop offset="0%" stopColor={paint.cap} />
          <Stop offset="100%" stopColor={paint.tip} />
        </LinearGradient>
      </Defs>
      <Path d="M16 2.500v3.500" stroke={paint.cap} strokeWidth={1.6} strokeLinecap="round" />
      <Path d="M11.500 8.500C7 10 4.800 13.200 4.800 17s2.200 7 6.700 8.500h9C25 24 27.200 20.800 27.200 17s-2.200-7-6.700-8.500z" fill={`url(#lit-${id})`} />
      <Path d={ribs} stroke={paint.rib} strokeOpacity={0.7} strokeWidth={0.9} fill="none" strokeLinecap="round" />
      <Path d="M11.800 6h8.400a1.400 1.400 0 0 1 0 2.800h-8.400a1.400 1.400 0 0 1 0-2.800zM12 25.800h8a1.400 1.400 0 0 1 0 2.800h-8a1.400 1.400 0 0 1 0-2.800z" fill={`url(#cap-${id})`} />
    </Svg>
  );
}
