import { I18nManager, type StyleProp, type ViewProps, type ViewStyle } from 'react-native';

/** Props of the root view, so that everything in it is laid out in this direction. */
export const rootDirection = (dir: 'ltr' | 'rtl', style: StyleProp<ViewStyle>): ViewProps => ({
  style: [style, { direction: dir }],
});

/** Tells the system, for what stands outside the root view (modals, alerts); it takes effect when the app starts the next time. */
export function followDirection(dir: 'ltr' | 'rtl'): void {
  const isRtl = dir === 'rtl';
  if (I18nManager.isRTL === isRtl) return;
  I18nManager.allowRTL(isRtl);
  I18nManager.forceRTL(isRtl);
}
