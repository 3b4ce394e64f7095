import type { ReactNode } from 'react';
import { View } from 'react-native';

import { web } from '../theme';

/** The one main region; takes the focus when another screen has come. */
export function Screen({ children, isBehind = false }: { children: ReactNode; isBehind?: boolean }) {
  const aim = isBehind ? {} : { id: 'screen', tabIndex: -1 };
  return (
    <View role="main" {...(aim as object)} style={[filling, quiet]}>
      {children}
    </View>
  );
}

const filling = { flexGrow: 1, flexShrink: 1, minWidth: 0 };
const quiet = web({ outlineWidth: 0 });
