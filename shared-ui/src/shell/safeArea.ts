import type { ViewStyle } from 'react-native';

/** The browser's own measure of the lower edge that a phone keeps for itself. */
export const safeBottom: ViewStyle = { paddingBottom: 'env(safe-area-inset-bottom)' as unknown as number };
