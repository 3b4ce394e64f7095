import type { StyleProp, ViewProps, ViewStyle } from 'react-native';

/** Props of the root view, so that everything in it is laid out in this direction; `describePage` sets the document's own. */
export const rootDirection = (dir: 'ltr' | 'rtl', style: StyleProp<ViewStyle>): ViewProps =>
  ({ dir, style }) as ViewProps;

/** Browsers take the direction from the page itself. */
export function followDirection(_dir: 'ltr' | 'rtl'): void {
  return;
}
