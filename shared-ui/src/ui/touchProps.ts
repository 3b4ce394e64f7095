import type { ReactNode, Ref } from 'react';
import type { LayoutChangeEvent, PressableProps, StyleProp, View, ViewStyle } from 'react-native';

export interface TouchState {
  pressed: boolean;
  hovered?: boolean;
  focused?: boolean;
}

type Aria = Pick<
  PressableProps,
  | 'aria-label'
  | 'aria-selected'
  | 'aria-checked'
  | 'aria-expanded'
  | 'aria-busy'
  | 'aria-disabled'
  | 'aria-hidden'
  | 'aria-labelledby'
  | 'accessibilityState'
>;

export interface TouchProps extends Aria {
  ref?: Ref<View>;
  href?: string | undefined;
  /** An external address: opens in a new tab without access to this one. */
  isOutside?: boolean;
  onPress?: (() => void) | undefined;
  /** With `href`: what a press does instead of following it; a new tab still opens the address. */
  instead?: (() => void) | undefined;
  onLongPress?: (() => void) | undefined;
  onHoverIn?: () => void;
  onHoverOut?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onLayout?: (event: LayoutChangeEvent) => void;
  /** Web only: arrow keys of a group. */
  onKeyDown?: (event: { key: string; repeat?: boolean; preventDefault: () => void }) => void;
  disabled?: boolean;
  /** Without tint and scale, for elements with their own feedback. */
  isPlain?: boolean;
  hitSlop?: number;
  role?: PressableProps['role'];
  'aria-current'?: 'page' | 'step';
  'aria-haspopup'?: 'menu' | 'listbox' | 'dialog';
  'aria-controls'?: string;
  'aria-describedby'?: string;
  focusable?: boolean;
  tabIndex?: 0 | -1;
  id?: string;
  testID?: string;
  style?: StyleProp<ViewStyle> | ((state: TouchState) => StyleProp<ViewStyle>);
  children?: ReactNode;
}
