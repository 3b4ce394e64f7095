import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout } from '../../theme';

/** Forms and single records stay as wide as one reads with ease in the wide pane of a desktop; a tablet gives them all it has. */
export function Narrow({ children }: { children: ReactNode }) {
  const { isDesktop } = useLayout();
  return <View style={[a.full, isDesktop && width]}>{children}</View>;
}

const width = { maxWidth: tokens.size.dialog.form };
