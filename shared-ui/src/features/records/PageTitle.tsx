import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout } from '../../theme';
import { Text } from '../../ui';

/** The title of a wide page with its filters; on narrow pages the title is in the header. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { isDesktop } = useLayout();
  if (!isDesktop) return children === undefined ? null : <View style={a.gap_md}>{children}</View>;
  return (
    <View style={[a.row, a.wrap, a.between, a.gap_md, { minHeight: tokens.size.segment }]}>
      <Text variant="figure" level={1}>
        {title}
      </Text>
      <View style={[a.row, a.wrap, a.gap_sm]}>{children}</View>
    </View>
  );
}
