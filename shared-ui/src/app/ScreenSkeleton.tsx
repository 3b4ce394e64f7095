import { View } from 'react-native';

import { a, tokens, useLayout } from '../theme';
import { Skeleton } from '../ui';

/** Stands where a screen will be while its code comes. */
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
