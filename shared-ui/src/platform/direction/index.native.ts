import { I18nManager, type StyleProp, type ViewProps, type ViewStyle } from 'react-native';

/** Props of the root view that set the layout direction of its content. */
export const rootDirection = (dir: 'ltr' | 'rtl', style: StyleProp<ViewStyle>): ViewProps => ({
  style: [style, { direction: dir }],
});

/** Sets the system's direction for modals and alerts outside the root view; it takes effect at the next start. */
export function followDirection(dir: 'ltr' | 'rtl'): void {
  const isRtl = dir === 'rtl';
  if (I18nManager.isRTL === isRtl) return;
  I18nManager.allowRTL(isRtl);
  I18nManager.forceRTL(isRtl);
}
