import { View } from 'react-native';

import { a, useTheme, web } from '../theme';
import type { PageProps } from './pageProps';

/** The page: in browsers the document scrolls, header and tab bar are sticky. */
export function Page({ children, header, footer, isBehind = false }: PageProps) {
  const theme = useTheme();
  return (
    <View style={[theme.bg, full, isBehind && behind]}>
      {header}
      {children}
      {footer}
    </View>
  );
}

// As tall as its content, at least as tall as the window.
const full = { flexGrow: 1, flexShrink: 0, minHeight: '100%' as const };
// Keeps its size, so that hidden content does not react.
const behind = { ...a.fill, ...web({ position: 'fixed', visibility: 'hidden' }) };
