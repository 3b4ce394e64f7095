import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { isOtherZone } from '../../lib/time';
import { a } from '../../theme';
import { Text } from '../../ui';
import { SectionFrame, type SectionFrameProps } from '../member';
import { useGmtOffset } from '../system';

export interface RecordListProps extends Pick<SectionFrameProps, 'title' | 'action' | 'hasBack'> {
  /** Above the rows: filters, totals. */
  filters?: ReactNode;
  /** One line that says what the rows show, for example the currency. */
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
        <Hint>{hint}</Hint>
        {children}
        <View style={a.self_start}>{exportButton}</View>
      </View>
    </SectionFrame>
  );
}

/** Names the zone of the rows' times where the device's clock shows another one. */
function Hint({ children = '' }: { children: string | undefined }) {
  const t = useT();
  const offset = useGmtOffset();
  const [now] = useState(() => Date.now());
  const isZoneMissing = isOtherZone(now, offset) && !children.includes(offset);
  const lines = [children, isZoneMissing ? t('common:timesIn', { offset }) : ''].filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <Text variant="label" tone="muted">
      {lines.join(' · ')}
    </Text>
  );
}
