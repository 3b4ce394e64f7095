import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../i18n';
import { scrollToTop, watchScroll } from '../platform/scroll';
import { a, tokens, useLayout, useTheme, web } from '../theme';
import { IconButton } from '../ui';

/** A button that leads back to the top of a page that was scrolled by more than a window. */
export function ScrollTop() {
  const t = useT();
  const theme = useTheme();
  const { height, isDesktop, margin } = useLayout();
  const top = useRef<View>(null);
  const [isFar, setFar] = useState(false);
  useEffect(() => watchScroll(top.current, (above) => setFar(above > height)), [height]);
  const bottom = (isDesktop ? 0 : tokens.size.bottomBar) + margin;
  return (
    <>
      <View ref={top} style={[a.absolute, atTop]} />
      {isFar && (
        <View style={[a.round_full, theme.bgRaised, theme.border, theme.shadow, fixed, { bottom, end: margin }]}>
          <IconButton icon="arrow-up" label={t('shell:toTop')} onPress={scrollToTop} testID="scroll-top" />
        </View>
      )}
    </>
  );
}

const atTop = { top: 0 };
const fixed = web({ position: 'fixed', zIndex: tokens.layer.sticky });
