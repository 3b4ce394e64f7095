import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout } from '../../theme';

/** Limits forms and single records to a readable width on a desktop; phones and tablets use the full width. */
export function Narrow({ children }: { children: ReactNode }) {
  const { isDesktop } = useLayout();
  return <View style={[a.full, isDesktop && width]}>{children}</View>;
}

const width = { maxWidth: tokens.size.dialog.form };
