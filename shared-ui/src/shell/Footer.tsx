import { View } from 'react-native';

import { a, tokens, useTheme } from '../theme';
import { Near, lateOrNever } from '../ui';

const FooterParts = lateOrNever(async () => (await import('./FooterParts')).FooterParts);

/** The footer of wide pages; its content loads when it is scrolled near. */
export function Footer() {
  const theme = useTheme();
  return (
    <View
      {...({ role: 'contentinfo' } as object)}
      style={[a.px_xl, a.py_xl, theme.bgSurface, theme.borderTop, { minHeight: tokens.size.footer }]}
    >
      <Near height={tokens.size.footer}>
        <FooterParts />
      </Near>
    </View>
  );
}
