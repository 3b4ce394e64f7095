import type { StyleProp, ViewProps, ViewStyle } from 'react-native';

/** Props of the root view that set the layout direction of its content; `updateDocument` sets the document's. */
export const rootDirection = (dir: 'ltr' | 'rtl', style: StyleProp<ViewStyle>): ViewProps =>
  ({ dir, style }) as ViewProps;

/** Browsers use the direction of the document. */
export function followDirection(_dir: 'ltr' | 'rtl'): void {
  return;
}
