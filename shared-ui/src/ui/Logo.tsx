import { useId } from 'react';

import { Defs, LinearGradient, Path, RadialGradient, Stop, Svg } from '../platform/svg';
import { tokens } from '../theme';

export interface LogoProps {
  size?: number;
  /** The accessible name where no text is beside it. */
  label?: string;
}

const body = 'M22 19.5H42C48.5 23.5 53 29.6 53 36.5S48.5 49.5 42 53.5H22C15.5 49.5 11 43.4 11 36.5S15.5 23.5 22 19.5Z';
const ribs = 'M32 20V53M26.5 20C20.6 29.5 20.6 43.5 26.5 53M37.5 20C43.4 29.5 43.4 43.5 37.5 53';
const caps =
  'M24 12.5H40A2.5 2.5 0 0 1 40 17.5H24A2.5 2.5 0 0 1 24 12.5ZM24 55.5H40A2.5 2.5 0 0 1 40 60.5H24A2.5 2.5 0 0 1 24 55.5Z';

/** The product's logo: a small lit lantern. Its colors do not depend on the theme. */
export function Logo({ size = tokens.size.mark, label }: LogoProps) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, '');
  const paint = tokens.lantern;
  return (
    <Svg
      width={size}
      height={size}
      viewBox="3 4 58 58"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Defs>
        <RadialGradient id={`light-${id}`} cx="32" cy="39" r="24" gradientUnits="userSpaceOnUse">
          {paint.light.map(([offset, color]) => (
            <Stop key={offset} offset={offset} stopColor={color} />
          ))}
        </RadialGradient>
        <LinearGradient id={`shoulder-${id}`} x1="0" y1="0" x2="0" y2="1">
          {paint.shoulder.map(([offset, color, opacity]) => (
            <Stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
          ))}
        </LinearGradient>
      </Defs>
      <Path d="M32 5V13" stroke={paint.cap} strokeWidth={3} strokeLinecap="round" />
      <Path d={body} fill={`url(#light-${id})`} />
      <Path d={body} fill={`url(#shoulder-${id})`} />
      <Path d={ribs} stroke={paint.rib} strokeOpacity={0.55} strokeWidth={1.7} fill="none" strokeLinecap="round" />
      <Path d={caps} fill={paint.cap} />
    </Svg>
  );
}
