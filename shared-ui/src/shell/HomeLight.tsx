import { View } from 'react-native';

import { a, gradient, tokens, useTheme } from '../theme';

/** The light over home, as much of it as `height` shows; the header carries its own part along. */
export function HomeLight({ height }: { height: number }) {
  const theme = useTheme();
  const light = gradient(`radial-gradient(ellipse at 50% 0%, ${theme.color.brandTint}, ${theme.color.clear} 70%)`);
  return (
    <View pointerEvents="none" style={[a.absolute, a.clip, place, { height }]}>
      <View style={[light, { height: tokens.size.homeGlow }]} />
    </View>
  );
}

const place = { top: 0, start: 0, end: 0 };
