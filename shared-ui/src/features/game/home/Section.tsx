import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens } from '../../../theme';
import { Text } from '../../../ui';

interface SectionProps {
  title: string;
  /** At the end of the header. */
  action?: ReactNode;
  children: ReactNode;
  testID?: string;
}

/** A section of home with a header of 44. */
export function Section({ title, action, children, testID }: SectionProps) {
  return (
    <View role="region" aria-label={title} testID={testID}>
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.target }]}>
        <Text variant="heading" level={2} lines={1} style={a.shrink}>
          {title}
        </Text>
        {action}
      </View>
      {children}
    </View>
  );
}
