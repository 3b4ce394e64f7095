import { Children, useEffect, useRef, type ReactNode } from 'react';
import { ScrollView, View, type StyleProp, type ViewStyle } from 'react-native';

import { revealInRow } from '../../platform/reveal';

export interface RailProps {
  label?: string;
  /** Index of the chosen child, which is scrolled into view; -1: none. */
  chosen: number;
  style?: StyleProp<ViewStyle>;
  contentStyle?: StyleProp<ViewStyle>;
  children: ReactNode;
}

/** Choices in one horizontally scrolling line; the chosen one is never out of sight. */
export function Rail({ label, chosen, style, contentStyle, children }: RailProps) {
  const row = useRef<ScrollView>(null);
  const item = useRef<View>(null);
  const items = Children.toArray(children);
  const count = items.length;
  useEffect(() => {
    if (row.current !== null && item.current !== null) revealInRow(row.current, item.current);
  }, [chosen, count]);
  return (
    <ScrollView
      ref={row}
      horizontal
      showsHorizontalScrollIndicator={false}
      {...(label === undefined ? {} : { role: 'group' as const, 'aria-label': label })}
      style={style}
      contentContainerStyle={contentStyle}
    >
      {items.map((child, index) => (
        <View key={index} ref={index === chosen ? item : null} collapsable={false}>
          {child}
        </View>
      ))}
    </ScrollView>
  );
}
