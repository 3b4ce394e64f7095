import type { ReactNode } from 'react';
import { View } from 'react-native';

/** Hides its content but keeps it mounted, so that input is not lost. */
export function KeepMounted({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <View style={isShown ? undefined : hidden}>{children}</View>;
}

const hidden = { display: 'none' } as const;
