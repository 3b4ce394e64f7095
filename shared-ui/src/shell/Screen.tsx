import type { ReactNode } from 'react';
import { View } from 'react-native';

import { web } from '../theme';

/** The main landmark; receives focus when another screen opens. */
export function Screen({ children, isBehind = false }: { children: ReactNode; isBehind?: boolean }) {
  const focusTarget = isBehind ? {} : { id: 'screen', tabIndex: -1 };
  return (
    <View role="main" {...(focusTarget as object)} style={[filling, noOutline]}>
      {children}
    </View>
  );
}

const filling = { flexGrow: 1, flexShrink: 1, minWidth: 0 };
const noOutline = web({ outlineWidth: 0 });
