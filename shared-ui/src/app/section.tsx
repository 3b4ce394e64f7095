import type { ComponentType } from 'react';
import { View } from 'react-native';

import { a, tokens } from '../theme';
import { Skeleton, lazy } from '../ui';

/** A section of the member center that is loaded when it is opened, with a skeleton of its header and first block. */
export function section<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(load);
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
