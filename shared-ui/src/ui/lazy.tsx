import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { loadMessages } from '../i18n';
import { createStore, useStore } from '../lib/store';
import { loadEventually, loadLate } from '../platform/lateCode';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that loads on first render, with a fallback until then. A failed load throws to the error boundary.
 * React.lazy is not used because it shows a fallback for at least 300 ms.
 */
export const lazy = <Props extends object>(load: Load<Props>) => late(() => loadLate(withMessages(load)));

/** A lazy component that renders its fallback for as long as it cannot be loaded. */
export const lazyOptional = <Props extends object>(load: Load<Props>) => late(() => loadEventually(withMessages(load)));

/** What is loaded late may use messages that are loaded late. */
const withMessages =
  <Props,>(load: Load<Props>): Load<Props> =>
  async () => {
    const [part] = await Promise.all([load(), loadMessages()]);
    return part;
  };

function late<Props extends object>(load: Load<Props>) {
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
