import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Text } from '../Text';

export interface FigureLineProps {
  label: string;
  children: ReactNode;
  isTotal?: boolean;
  testID?: string;
}

/** A label with its figure or text; `isTotal` marks the sum of the lines above. */
export function FigureLine({ label, children, isTotal = false, testID }: FigureLineProps) {
  const theme = useTheme();
  const total = [theme.borderTop, a.mt_sm, a.pt_md];
  return (
    <View
      testID={testID}
      style={[
        a.row,
        a.between,
        a.gap_lg,
        { minHeight: isTotal ? tokens.size.menuItem : tokens.space.xxl },
        isTotal && total,
      ]}
    >
      <Text variant="detail" tone={isTotal ? 'text' : 'muted'} weight={isTotal ? 'medium' : 'regular'} style={a.shrink}>
        {label}
      </Text>
      {typeof children === 'string' ? (
        <Text variant="detail" align="end" style={a.shrink} selectable>
          {children}
        </Text>
      ) : (
        children
      )}
    </View>
  );
}
