import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import { useWindowDimensions, View } from 'react-native';

export interface InTurnProps {
  /** What has once been drawn under this name is drawn at once from then on, so that whoever comes back finds the place they left. */
  name: string;
  children: ReactNode;
}

const drawn = new Set<string>();

/** Parts of a long first screen, one after the other and each in a task of its own: between them every touch is answered. */
export function InTurn({ name, children }: InTurnProps) {
  const parts = Children.toArray(children);
  const [count, setCount] = useState(() => (drawn.has(name) ? parts.length : 0));
  const { height } = useWindowDimensions();
  const isWhole = count >= parts.length;
  useEffect(() => {
    if (isWhole) {
      drawn.add(name);
      return;
    }
    const next = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(next);
  }, [name, count, isWhole]);
  return (
    <>
      {isWhole ? parts : parts.slice(0, count)}
      {/* What follows stays out of sight meanwhile: nothing that is seen is pushed down. */}
      {!isWhole && <View style={{ height }} />}
    </>
  );
}
