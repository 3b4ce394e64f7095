import type { ComponentType } from 'react';
import { View } from 'react-native';

import { a, tokens } from '../theme';
import { Skeleton, late } from '../ui';

/** A section whose code comes when it is opened; its head and first block have their place meanwhile. */
export function section<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = late(load);
  return function Later(props) {
    return <Part {...props} fallback={<Shape />} />;
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
