import { View } from 'react-native';

import { a, tokens, useTheme } from '../../../theme';

// The pips of each face in a grid of three by three, from the top left.
const faces: readonly string[] = ['', '4', '08', '048', '0268', '02468', '035268'];

/** One die. The row of dice around it names the numbers. */
export function Dice({ value, side }: { value: number; side: number }) {
  const theme = useTheme();
  const pips = faces[value] ?? '';
  const pip = side / pipShare;
  return (
    <View
      aria-hidden
      style={[
        a.fixed,
        a.row,
        a.wrap,
        theme.bgRaised,
        theme.border,
        a.round_badge,
        { width: side, height: side, padding: tokens.size.knobInset },
      ]}
    >
      {Array.from({ length: 9 }, (_, place) => (
        <View key={place} style={[a.center, third]}>
          {pips.includes(String(place)) && (
            <View style={[a.round_full, { width: pip, height: pip, backgroundColor: theme.color.text }]} />
          )}
        </View>
      ))}
    </View>
  );
}

const pipShare = 6;
const third = { width: '33.3%' as const, height: '33.3%' as const };
