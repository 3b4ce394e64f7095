import { ScrollView } from 'react-native';

import { useT } from '../../i18n';
import { quickRanges, type QuickRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { a, useLayout } from '../../theme';
import { Chip, Segment } from '../../ui';

export interface RangeChipsProps {
  name: string;
  value: QuickRange;
  onChange: (range: QuickRange) => void;
}

/** The days that are looked at, counted as the merchant counts them. */
export function RangeChips({ name, value, onChange }: RangeChipsProps) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const options = quickRanges.map((range) => ({
    value: range,
    label: t(`wallet:range.${range}`),
    testID: handle(name, `range-${range}`),
  }));
  if (!isPhone)
    return <Segment label={t('wallet:days')} options={options} value={value} onChange={onChange} isCompact />;
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={{ marginHorizontal: -margin }}
      contentContainerStyle={[a.gap_sm, a.py_xs, { paddingHorizontal: margin }]}
    >
      {options.map((option) => (
        <Chip
          key={option.value}
          label={option.label}
          isSelected={option.value === value}
          onPress={() => onChange(option.value)}
          testID={option.testID}
        />
      ))}
    </ScrollView>
  );
}
