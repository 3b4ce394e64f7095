import type { ViewStyle } from 'react-native';

/** The browser's safe area inset at the bottom. */
export const safeBottom: ViewStyle = { paddingBottom: 'env(safe-area-inset-bottom)' as unknown as number };
