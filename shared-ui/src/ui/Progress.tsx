import { View } from 'react-native';
import { a, tokens, useTheme, web } from '../theme';

export interface ProgressProps {
  /** 0 to 1. */
  value: number;
  /** The accessible name: what progresses. */
  label: string;
  size?: 'md' | 'thin' | 'split';
  tone?: 'brand' | 'good' | 'bad' | 'warn';
  /** A second, striped part for what remains, so that color is not the only difference. */
  rest?: number;
  testID?: string;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const percent = (value: number) => `${clamp(value) * 100}%` as const;

export function Progress({ value, label, size = 'md', tone = 'brand', rest = 0, testID }: ProgressProps) {
  const t = useTheme();
  const { progress, progressThin, progressSplit, stripe } = tokens.size;
  const height = { md: progress, thin: progressThin, split: progressSplit }[size];
  const stripes = web({
    backgroundImage: `repeating-linear-gradient(135deg, ${t.color.brand} 0 ${stripe / 2}px, ${t.color.brandTintStrong} ${stripe / 2}px ${stripe}px)`,
  });
  return (
    <View
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamp(value) * 100)}
      testID={testID}
      style={[
        a.row,
        a.clip,
        a.round_full,
        a.full,
        { height, backgroundColor: t.color.line, gap: rest > 0 ? tokens.hairline.thick : 0 },
      ]}
    >
      <View style={[t.moveWidth, a.round_full, { height, width: percent(value), backgroundColor: t.color[tone] }]} />
      {rest > 0 && (
        <View
          style={[
            t.moveWidth,
            a.round_full,
            { height, width: percent(Math.min(rest, 1 - clamp(value))), backgroundColor: t.color.brandLine },
            stripes,
          ]}
        />
      )}
    </View>
  );
}
