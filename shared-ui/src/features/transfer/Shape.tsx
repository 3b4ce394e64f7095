import { View } from 'react-native';

import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Skeleton } from '../../ui';

/** The form before it has come. */
export function Shape() {
  return (
    <View aria-hidden style={a.gap_lg} testID={handle('transfer', 'loading')}>
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.field.amount} radius="md" />
      <Skeleton height={tokens.size.field.md} radius="md" />
    </View>
  );
}
