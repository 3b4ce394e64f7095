import { View } from 'react-native';

import { a, useTheme, web } from '../theme';
import type { PageProps } from './pageProps';

/** The whole page: in the browser the document itself scrolls, header and bar stick to its edges. */
export function Page({ children, header, footer, isBehind = false }: PageProps) {
  const theme = useTheme();
  return (
    <View style={[theme.bg, whole, isBehind && behind]}>
      {header}
      {children}
      {footer}
    </View>
  );
}

// As high as its content, and never lower than the window.
const whole = { flexGrow: 1, flexShrink: 0, minHeight: '100%' as const };
// As large as it was, so that what runs there notices nothing.
const behind = { ...a.fill, ...web({ position: 'fixed', visibility: 'hidden' }) };
