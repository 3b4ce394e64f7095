import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a } from '../../theme';
import { Text } from '../../ui';
import { SectionFrame, type SectionFrameProps } from '../member';

export interface RecordListProps extends Pick<SectionFrameProps, 'title' | 'action' | 'hasBack'> {
  /** Above the rows: filters, totals. */
  filters?: ReactNode;
  /** One line that says what the rows show: currency, time zone. */
  hint?: string;
  /** Offers the shown rows as a file. */
  exportButton?: ReactNode;
  /** A `RecordTable`, or `RecordPages` with rows of another shape. */
  children: ReactNode;
}

/** The frame of a screen that lists records of one kind. */
export function RecordList({ filters, hint, exportButton, children, ...frame }: RecordListProps) {
  return (
    <SectionFrame {...frame}>
      <View style={[a.gap_md, a.pt_xs]}>
        {filters}
        {hint !== undefined && (
          <Text variant="label" tone="muted">
            {hint}
          </Text>
        )}
        {exportButton}
        {children}
      </View>
    </SectionFrame>
  );
}
