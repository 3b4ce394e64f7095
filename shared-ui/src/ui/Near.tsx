import { useEffect, useRef, useState, type ReactNode } from 'react';
import { View } from 'react-native';
import { watchScroll } from '../platform/scroll';

export interface NearProps {
  /** Room that is kept until it is drawn. */
  height: number;
  children: ReactNode;
}

/** Draws what is far down a page only once somebody comes near it, and keeps its place until then. */
export function Near({ height, children }: NearProps) {
  const box = useRef<View>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return undefined;
    // A window's height ahead, so that it has come when it is seen.
    return watchScroll(box.current, (above, window) => setNear((was) => was || -above < 2 * window));
  }, [isNear]);
  return (
    <View ref={box} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children}
    </View>
  );
}
