import { lazy, Suspense, type ComponentType } from 'react';
import { View } from 'react-native';

import type { Place } from '../lib/place';
import { a, tokens } from '../theme';
import { Skeleton } from '../ui';

type Section = ComponentType<{ place: Place }>;

/** A section whose code comes when it is opened; its head and first block have their place meanwhile. */
export function section(load: () => Promise<Section>): Section {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later({ place }) {
    return (
      <Suspense fallback={<Shape />}>
        <Part place={place} />
      </Suspense>
    );
  };
}

function Shape() {
  return (
    <View aria-hidden style={[a.p_lg, a.gap_lg]}>
      <Skeleton width="40%" height={tokens.type.heading.line} />
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.area} radius="lg" />
    </View>
  );
}
