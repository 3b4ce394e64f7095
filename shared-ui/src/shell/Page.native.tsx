import { ScrollView, View } from 'react-native';

import { registerScroller, onScroll } from '../platform/scroll';
import { a, useTheme } from '../theme';
import { keyboardProps } from '../ui';
import type { PageProps } from './pageProps';
import { safeTop } from './safeArea';

/** The page: in the apps one scroll view between header and tab bar. */
export function Page({ children, header, footer, isBehind = false }: PageProps) {
  const theme = useTheme();
  return (
    <View
      style={[a.grow, theme.bg, safeTop, isBehind && behind]}
      aria-hidden={isBehind}
      pointerEvents={isBehind ? 'none' : 'auto'}
    >
      {header}
      <ScrollView
        {...keyboardProps}
        ref={isBehind ? null : registerScroller}
        style={a.grow}
        contentContainerStyle={filling}
        scrollEventThrottle={16}
        onScroll={(event) => onScroll(event.nativeEvent.contentOffset.y)}
      >
        {children}
      </ScrollView>
      {footer}
    </View>
  );
}

const filling = { flexGrow: 1 };
const behind = { ...a.fill, ...a.hidden };
