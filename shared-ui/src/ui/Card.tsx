import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, useTheme } from '../theme';
import { Touch } from './Touch';

export interface CardProps {
  children: ReactNode;
  /** Radius 12 and padding 12, for cards in a list. */
  isDense?: boolean;
  isChosen?: boolean;
  onPress?: () => void;
  href?: string;
  /** Only when the content does not name it. */
  label?: string;
  testID?: string;
  style?: StyleProp<ViewStyle>;
}

export function Card({ children, isDense = false, isChosen = false, onPress, href, label, testID, style }: CardProps) {
  const t = useTheme();
  const look = [
    t.bgSurface,
    isChosen ? t.borderChosen : t.border,
    isDense ? [a.round_md, a.p_md] : [a.round_lg, a.p_lg],
    isChosen && t.bgTint,
    style,
  ];
  const id = testID === undefined ? {} : { testID };
  if (onPress === undefined && href === undefined)
    return (
      <View {...id} style={look}>
        {children}
      </View>
    );
  return (
    <Touch
      {...id}
      onPress={onPress}
      style={look}
      {...(href === undefined ? { role: 'button' as const } : { href })}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Touch>
  );
}
