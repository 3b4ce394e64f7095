import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A part that nobody waits for: it is loaded when it is first drawn, and where it does not come, the rest stays. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
  return function Late({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    );
  };
}
