import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { createStore, useStore } from '../lib/store';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that loads on first render, with a fallback until then. A failed load throws to the error boundary.
 * React.lazy is not used because it shows a fallback for at least 300 ms.
 */
export function lazy<Props extends object>(load: Load<Props>) {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  return function Late({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const Part = useStore(loaded);
    const [, fail] = useState<never>();
    useEffect(() => {
      if (loaded.get() !== undefined) return;
      load().then(loaded.set, (reason: unknown) =>
        fail(() => {
          throw reason;
        }),
      );
    }, []);
    return Part === undefined ? fallback : <Part {...(props as unknown as Props)} />;
  };
}

/** A lazy component that renders nothing when it fails to load. */
export function lazyOptional<Props extends object>(load: Load<Props>) {
  return lazy<Props>(() => load().catch((): ComponentType<Props> => () => null));
}
