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
  /** Of somebody else: in a tab of its own that knows nothing of ours. */
  isOutside?: boolean;
  onPress?: (() => void) | undefined;
  onLongPress?: (() => void) | undefined;
  onHoverIn?: () => void;
  onHoverOut?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onLayout?: (event: LayoutChangeEvent) => void;
  /** Web only: the arrow keys of a group. */
  onKeyDown?: (event: { key: string; repeat?: boolean; preventDefault: () => void }) => void;
  disabled?: boolean;
  /** No tint and no scale, for areas with a look of their own. */
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
