import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Logo, Text } from '../../ui';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
  testID?: string;
}

/** Sign-in as a page of its own instead of a popup. */
export function SessionCard({ title, text, children, testID }: Props) {
  const theme = useTheme();
  return (
    <View style={[a.grow, a.center, a.p_lg, { minHeight: tokens.size.sessionHeight }]} testID={testID}>
      <View
        style={[
          a.full,
          a.gap_xl,
          a.p_xl,
          a.round_lg,
          theme.bgSurface,
          theme.border,
          { maxWidth: tokens.size.dialog.confirm },
        ]}
      >
        <View style={[a.gap_sm, a.align_start]}>
          <Logo />
          <Text variant="figure" level={1}>
            {title}
          </Text>
          <Text variant="detail" tone="muted">
            {text}
          </Text>
        </View>
        {children}
      </View>
    </View>
  );
}
