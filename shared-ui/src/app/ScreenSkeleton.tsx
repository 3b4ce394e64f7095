import { View } from 'react-native';

import { a, tokens, useLayout } from '../theme';
import { Skeleton } from '../ui';

/** Placeholder while the code of a screen loads. */
export function ScreenSkeleton() {
  const { margin } = useLayout();
  return (
    <View style={[a.gap_lg, a.full, { padding: margin }]} aria-hidden>
      <Skeleton width="40%" height={tokens.type.heading.line} />
      <Skeleton height={tokens.size.art} radius="lg" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.row} radius="md" />
    </View>
  );
}
