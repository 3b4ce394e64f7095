import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import { useWindowDimensions, View } from 'react-native';

export interface SequenceProps {
  /**
   * A sequence that was completed under this name renders at once from then on, so that going back restores the
   * scroll position.
   */
  name: string;
  children: ReactNode;
}

const completed = new Set<string>();

/**
 * Renders the parts of a long screen one after the other, each in its own task, so that input is handled in between.
 */
export function Sequence({ name, children }: SequenceProps) {
  const parts = Children.toArray(children);
  const [count, setCount] = useState(() => (completed.has(name) ? parts.length : 0));
  const { height } = useWindowDimensions();
  const isComplete = count >= parts.length;
  useEffect(() => {
    if (isComplete) {
      completed.add(name);
      return;
    }
    const next = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(next);
  }, [name, count, isComplete]);
  return (
    <>
      {isComplete ? parts : parts.slice(0, count)}
      {/* Later siblings stay hidden until then, so that nothing visible is pushed down. */}
      {!isComplete && <View style={{ height }} />}
    </>
  );
}
