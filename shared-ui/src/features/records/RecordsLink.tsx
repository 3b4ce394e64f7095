import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Text, Touch } from '../../ui';

/** Link to the records of a section, at the end of its header. */
export function RecordsLink({ href, label, testID }: { href: string; label: string; testID: string }) {
  const theme = useTheme();
  return (
    <View style={a.pe_xs}>
      <Touch href={href} testID={testID} style={[a.center, a.px_sm, a.round_sm, { minHeight: tokens.target }]}>
        <Text variant="detail" style={theme.textMuted}>
          {label}
        </Text>
      </Touch>
    </View>
  );
}
