import { View } from 'react-native';

import { a, gradient, tokens, useTheme } from '../theme';

/** The background glow of home, `height` pixels of it; the header shows the part behind it. */
export function HomeGlow({ height }: { height: number }) {
  const theme = useTheme();
  const glow = gradient(`radial-gradient(ellipse at 50% 0%, ${theme.color.brandTint}, ${theme.color.clear} 70%)`);
  return (
    <View pointerEvents="none" style={[a.absolute, a.clip, place, { height }]}>
      <View style={[glow, { height: tokens.size.homeGlow }]} />
    </View>
  );
}

const place = { top: 0, start: 0, end: 0 };
