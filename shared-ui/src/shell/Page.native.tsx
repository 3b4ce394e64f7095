import type { ReactNode } from 'react';
import { ScrollView, View } from 'react-native';

import { lendScroller, noteScroll } from '../platform/scroll';
import { a, useTheme } from '../theme';
import { safeTop } from './safeArea';

/** The whole page: in the apps one scroller between header and bar. */
export function Page({ children, header, footer }: { children: ReactNode; header?: ReactNode; footer?: ReactNode }) {
  const theme = useTheme();
  return (
    <View style={[a.grow, theme.bg, safeTop]}>
      {header}
      <ScrollView
        ref={lendScroller}
        style={a.grow}
        contentContainerStyle={filling}
        scrollEventThrottle={16}
        onScroll={(event) => noteScroll(event.nativeEvent.contentOffset.y)}
        keyboardShouldPersistTaps="handled"
      >
        {children}
      </ScrollView>
      {footer}
    </View>
  );
}

const filling = { flexGrow: 1 };
