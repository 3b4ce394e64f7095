import { View } from 'react-native';

import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Skeleton } from '../../ui';

/** Skeleton of the form. */
export function TransferFormSkeleton() {
  return (
    <View aria-hidden style={a.gap_lg} testID={handle('transfer', 'loading')}>
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.field.amount} radius="md" />
      <Skeleton height={tokens.size.field.md} radius="md" />
    </View>
  );
}
