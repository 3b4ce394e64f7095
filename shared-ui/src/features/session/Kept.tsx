import type { ReactNode } from 'react';
import { View } from 'react-native';

/** Out of sight and reach while it is not its turn, but what was typed stays. */
export function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <View style={isShown ? undefined : away}>{children}</View>;
}

const away = { display: 'none' } as const;
