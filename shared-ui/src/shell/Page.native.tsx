import { ScrollView, View } from 'react-native';

import { lendScroller, noteScroll } from '../platform/scroll';
import { a, useTheme } from '../theme';
import { overKeyboard } from '../ui';
import type { PageProps } from './pageProps';
import { safeTop } from './safeArea';

/** The whole page: in the apps one scroller between header and bar. */
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
        {...overKeyboard}
        ref={isBehind ? null : lendScroller}
        style={a.grow}
        contentContainerStyle={filling}
        scrollEventThrottle={16}
        onScroll={(event) => noteScroll(event.nativeEvent.contentOffset.y)}
      >
        {children}
      </ScrollView>
      {footer}
    </View>
  );
}

const filling = { flexGrow: 1 };
const behind = { ...a.fill, ...a.hidden };
