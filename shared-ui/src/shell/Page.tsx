import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useTheme } from '../theme';

/** The whole page: in the browser the document itself scrolls, header and bar stick to its edges. */
export function Page({ children, header, footer }: { children: ReactNode; header?: ReactNode; footer?: ReactNode }) {
  const theme = useTheme();
  return (
    <View style={[theme.bg, whole]}>
      {header}
      {children}
      {footer}
    </View>
  );
}

// As high as its content, and never lower than the window.
const whole = { flexGrow: 1, flexShrink: 0, minHeight: '100%' as const };
