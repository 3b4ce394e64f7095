import { View } from 'react-native';

import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { initialsOfVendor } from './initials';

/** A vendor's mark: we draw nobody's own. */
export function VendorMark({ name }: { name: string }) {
  const theme = useTheme();
  return (
    <View style={[a.center, a.fixed, a.round_md, theme.bgTintStrong, mark]} aria-hidden>
      <Text weight="semibold" isDisplay tone="brand">
        {initialsOfVendor(name)}
      </Text>
    </View>
  );
}

const mark = { width: tokens.size.thumb, height: tokens.size.thumb };
