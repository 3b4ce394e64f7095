import { useId } from 'react';
import { Circle, Defs, Path, RadialGradient, Stop, Svg } from '../../platform/svg';
import { tokens, useTheme } from '../../theme';

/** The lantern illustration: lit for empty states, with a red sign for errors. */
export function LanternArt({ mood }: { mood: 'lit' | 'broken' }) {
  const t = useTheme();
  const id = `glow-${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  const size = tokens.size.artGlow;
  const light = mood === 'lit' ? t.color.brand : t.color.bad;
  const stroke = {
    stroke: t.color.muted,
    strokeWidth: 2,
    fill: 'none',
    strokeLinecap: 'round' as const,
    strokeLinejoin: 'round' as const,
  };
  return (
    <Svg width={size} height={size} viewBox="0 0 128 128" aria-hidden>
      <Defs>
        <RadialGradient id={id} cx="50%" cy="50%" r="50%">
          <Stop offset="0%" stopColor={light} stopOpacity={tokens.share[t.name].glow} />
          <Stop offset="55%" stopColor={light} stopOpacity={tokens.share[t.name].tint / 1.4} />
          <Stop offset="100%" stopColor={light} stopOpacity={0} />
        </RadialGradient>
      </Defs>
      <Circle cx={64} cy={64} r={62} fill={`url(#${id})`} />
      <Path
        {...stroke}
        d="M64 24v9M54 36h20M52 41c-7 5-11 13-11 23s4 18 11 23h24c7-5 11-13 11-23s-4-18-11-23zM54 92h20M64 95v9"
      />
      <Path {...stroke} strokeOpacity={0.6} d="M57 42c-3 6-5 13-5 22s2 16 5 22M71 42c3 6 5 13 5 22s-2 16-5 22" />
      {mood === 'lit' ? (
        <Path d="M64 55c4 6 8 9.600 8 15.200a8 8 0 0 1-16 0C56 64.600 60 61 64 55z" fill={t.color.brand} />
      ) : (
        <Path
          d="M62 53.500a2 2 0 0 1 4 0V68a2 2 0 0 1-4 0zM64 73.500a2.400 2.400 0 1 1 0 4.800a2.400 2.400 0 0 1 0-4.800z"
          fill={t.color.bad}
        />
      )}
    </Svg>
  );
}
