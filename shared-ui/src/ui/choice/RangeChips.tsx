import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { customRange, isQuickRange, quickRanges, type DayRange, type RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { formatDay } from '../../lib/time';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Button } from '../Button';
import { Icon } from '../icon/Icon';
import { Popup } from '../overlay/Popup';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { Chip } from './Chip';
import { DayPicker } from './DayPicker';
import { Rail } from './Rail';
import { Segment } from './Segment';

export interface RangeChipsProps {
  name: string;
  value: RangeName;
  onChange: (range: RangeName) => void;
  /** The days of the range, and the merchant's current day. */
  days: DayRange;
  today: string;
}

/** Chooses a range of days in the merchant's time zone: a usual one, or from a calendar. */
export function RangeChips({ name, value, onChange, days, today }: RangeChipsProps) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const [isChoosing, setChoosing] = useState(false);
  const options = quickRanges.map((range) => ({
    value: range,
    label: t(`common:range.${range}`),
    testID: handle(name, `range-${range}`),
  }));
  const isCustom = !isQuickRange(value);
  const text = useDaysText(days);
  const custom = { onPress: () => setChoosing(true), testID: handle(name, 'range-custom') };
  const calendar = (
    <Choice
      isOpen={isChoosing}
      days={days}
      today={today}
      onClose={() => setChoosing(false)}
      onChoose={(next) => onChange(customRange(next))}
    />
  );
  if (!isPhone)
    return (
      <View style={[a.row, a.wrap, a.gap_sm]}>
        <Segment
          label={t('common:days')}
          options={options.filter(({ value: range }) => range !== 'lastMonth' || range === value)}
          value={isCustom ? '' : value}
          onChange={(range) => range !== '' && onChange(range)}
          isCompact
        />
        <DaysBox {...custom} text={text} isChosen={isCustom} />
        {calendar}
      </View>
    );
  return (
    <>
      <Rail
        label={t('common:days')}
        chosen={isCustom ? options.length : options.findIndex((option) => option.value === value)}
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
        <Chip {...custom} label={isCustom ? text : t('common:range.custom')} isSelected={isCustom} />
      </Rail>
      {calendar}
    </>
  );
}

function useDaysText({ from, to }: DayRange): string {
  const t = useT();
  const { locale } = useTheme();
  if (from === to) return formatDay(from, locale);
  return t('common:dayRange', { from: formatDay(from, locale), to: formatDay(to, locale) });
}

/** The chosen days beside the usual ranges; opens the calendar. */
function DaysBox({
  text,
  isChosen,
  ...touch
}: {
  text: string;
  isChosen: boolean;
  onPress: () => void;
  testID: string;
}) {
  const t = useT();
  const theme = useTheme();
  return (
    <Touch
      {...touch}
      role="button"
      aria-label={`${t('common:range.custom')}, ${text}`}
      aria-haspopup="dialog"
      style={[
        a.row,
        a.gap_sm,
        a.px_md,
        a.round_md,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        { height: tokens.size.segment },
      ]}
    >
      <Icon name="calendar-blank" size="mid" color={isChosen ? theme.color.brand : theme.color.muted} />
      <Text variant="detail" isTabular lines={1}>
        {text}
      </Text>
    </Touch>
  );
}

interface ChoiceProps {
  isOpen: boolean;
  days: DayRange;
  today: string;
  onClose: () => void;
  onChoose: (days: DayRange) => void;
}

function Choice({ isOpen, days, today, onClose, onChoose }: ChoiceProps) {
  const t = useT();
  const [chosen, setChosen] = useState<DayRange>();
  const shown = chosen ?? days;
  const text = useDaysText(shown);
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const choose = () => {
    close();
    onChoose(shown);
  };
  return (
    <Popup
      isOpen={isOpen}
      title={t('common:range.custom')}
      onClose={close}
      closeLabel={t('common:close')}
      size="confirm"
      testID="range"
      foot={
        <Button
          label={t('common:showDays', { days: text })}
          kind="filled"
          size="lg"
          isWide
          onPress={choose}
          testID="range-apply"
        />
      }
    >
      <DayPicker value={shown} onChange={setChosen} today={today} />
    </Popup>
  );
}
