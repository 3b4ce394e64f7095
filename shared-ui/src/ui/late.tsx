import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { createStore, useStore } from '../lib/store';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part whose code comes when it is first drawn; the fallback has its place until then. What does not come is the boundary's to tell.
 * React's own lazy parts keep a fallback for 300 ms at least, however soon the code is there.
 */
export function late<Props extends object>(load: Load<Props>) {
  const arrived = createStore<ComponentType<Props> | undefined>(undefined);
  return function Late({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const Part = useStore(arrived);
    const [, fail] = useState<never>();
    useEffect(() => {
      if (arrived.get() !== undefined) return;
      load().then(arrived.set, (reason: unknown) =>
        fail(() => {
          throw reason;
        }),
      );
    }, []);
    return Part === undefined ? fallback : <Part {...(props as unknown as Props)} />;
  };
}

/** A part that nobody waits for: where it does not come, the rest stays. */
export function lateOrNever<Props extends object>(load: Load<Props>) {
  return late<Props>(() => load().catch((): ComponentType<Props> => () => null));
}
