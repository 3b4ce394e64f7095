import { View } from 'react-native';

import { a, useTheme } from '../../../theme';
import { Icon, Text } from '../../../ui';

/** The error of the form itself. */
export function FormError({ children }: { children: string | undefined }) {
  const theme = useTheme();
  if (children === undefined) return null;
  return (
    <View role="alert" style={[a.row_top, a.gap_sm, a.p_md, a.round_md, { backgroundColor: theme.color.badTint }]}>
      <Icon name="warning-circle" isFilled color={theme.color.bad} />
      <Text variant="detail" tone="bad" style={a.shrink}>
        {children}
      </Text>
    </View>
  );
}
