import { useT } from '../../i18n';
import { quickRanges, type QuickRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { a, useLayout } from '../../theme';
import { Chip } from './Chip';
import { Rail } from './Rail';
import { Segment } from './Segment';

export interface RangeChipsProps {
  name: string;
  value: QuickRange;
  onChange: (range: QuickRange) => void;
}

/** Chooses a range of days in the merchant's time zone. */
export function RangeChips({ name, value, onChange }: RangeChipsProps) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const options = quickRanges.map((range) => ({
    value: range,
    label: t(`common:range.${range}`),
    testID: handle(name, `range-${range}`),
  }));
  if (!isPhone)
    return <Segment label={t('common:days')} options={options} value={value} onChange={onChange} isCompact />;
  return (
    <Rail
      label={t('common:days')}
      chosen={options.findIndex((option) => option.value === value)}
      style={{ marginHorizontal: -margin }}
      contentStyle={[a.gap_sm, a.py_xs, { paddingHorizontal: margin }]}
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
    </Rail>
  );
}
