import { useEffect, useRef, useState, type ReactNode } from 'react';
import { View } from 'react-native';
import { watchScroll } from '../platform/scroll';

export interface LazyProps {
  /** Height that is reserved until it is rendered. */
  height: number;
  children: ReactNode;
}

/** Renders content far down a page only when it is scrolled near, and reserves its height until then. */
export function RenderWhenNear({ height, children }: LazyProps) {
  const box = useRef<View>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return undefined;
    // One window height ahead, so that it is there before it is visible.
    return watchScroll(box.current, (above, window) => setNear((was) => was || -above < 2 * window));
  }, [isNear]);
  return (
    <View ref={box} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children}
    </View>
  );
}
