import { View } from 'react-native';

import { a, tokens, useTheme } from '../theme';
import { RenderWhenNear, lazyOptional } from '../ui';

const CompactFooterParts = lazyOptional(async () => (await import('./CompactFooterParts')).CompactFooterParts);
const FooterParts = lazyOptional(async () => (await import('./FooterParts')).FooterParts);

/** The footer of wide pages; its content loads when it is scrolled near. */
export function Footer() {
  const theme = useTheme();
  return (
    <View
      {...({ role: 'contentinfo' } as object)}
      style={[a.px_xl, a.py_xl, theme.bgSurface, theme.borderTop, { minHeight: tokens.size.footer }]}
    >
      <RenderWhenNear height={tokens.size.footer}>
        <FooterParts />
      </RenderWhenNear>
    </View>
  );
}

/** The footer of phones: help, contact, license, age and language. */
export function CompactFooter() {
  const theme = useTheme();
  return (
    <View
      {...({ role: 'contentinfo' } as object)}
      style={[a.p_lg, theme.borderTop, { minHeight: tokens.size.footer }]}
      testID="compact-footer"
    >
      <RenderWhenNear height={tokens.size.footer}>
        <CompactFooterParts />
      </RenderWhenNear>
    </View>
  );
}
