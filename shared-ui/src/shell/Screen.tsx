import type { ReactNode } from 'react';
import { View } from 'react-native';

import { web } from '../theme';

/** The one main region; takes the focus when another screen has come. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <View role="main" id="screen" {...({ tabIndex: -1 } as object)} style={[filling, quiet]}>
      {children}
    </View>
  );
}

const filling = { flexGrow: 1, flexShrink: 1, minWidth: 0 };
const quiet = web({ outlineWidth: 0 });
