import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { addDays, monthBeside, monthStart, type DayRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { formatDay } from '../../lib/time';
import { a, tokens, useTheme } from '../../theme';
import { IconButton } from '../IconButton';
import { Text } from '../Text';
import { Touch } from '../Touch';

export interface DayPickerProps {
  value: DayRange;
  onChange: (days: DayRange) => void;
  /** Later days cannot be chosen. */
  today: string;
}

const weekDays = 7;
const columns = Array.from({ length: weekDays }, (_, place) => place);
const cell = { width: `${100 / weekDays}%` as const, height: tokens.target };
// A Sunday.
const firstColumn = '2026-11-01';

/** A month of days: the first press chooses the first day, the second one the last. */
export function DayPicker({ value, onChange, today }: DayPickerProps) {
  const t = useT();
  const { locale } = useTheme();
  const [month, setMonth] = useState(() => monthStart(value.to));
  const [isHalf, setHalf] = useState(false);
  const next = monthBeside(month, 1);
  const offset = new Date(month).getUTCDay();
  const count = Number(addDays(next, -1).slice(8));
  const choose = (day: string) => {
    setHalf(!isHalf);
    const from = isHalf ? value.from : day;
    onChange(day < from ? { from: day, to: from } : { from, to: day });
  };
  return (
    <View style={a.gap_sm}>
      <View style={[a.row, a.between]}>
        <IconButton
          icon="caret-left"
          label={t('common:monthBefore')}
          onPress={() => setMonth(monthBeside(month, -1))}
        />
        <Text weight="semibold" aria-live="polite">
          {formatDay(month, locale, 'month')}
        </Text>
        <IconButton
          icon="caret-right"
          label={t('common:monthAfter')}
          isDisabled={next > today}
          onPress={() => setMonth(next)}
        />
      </View>
      <View style={[a.row, a.wrap]}>
        {columns.map((column) => (
          <View key={column} aria-hidden style={[a.center, cell]}>
            <Text variant="label" tone="muted">
              {formatDay(addDays(firstColumn, column), locale, 'weekday')}
            </Text>
          </View>
        ))}
        {offset > 0 && <View style={{ ...cell, width: `${(100 / weekDays) * offset}%` }} />}
        {Array.from({ length: count }, (_, place) => addDays(month, place)).map((day) => (
          <Day key={day} day={day} value={value} isDisabled={day > today} onPress={() => choose(day)} />
        ))}
      </View>
    </View>
  );
}

interface DayProps {
  day: string;
  value: DayRange;
  isDisabled: boolean;
  onPress: () => void;
}

function Day({ day, value, isDisabled, onPress }: DayProps) {
  const theme = useTheme();
  const isEdge = day === value.from || day === value.to;
  const isInside = day > value.from && day < value.to;
  return (
    <View style={[cell, isInside && theme.bgTint]}>
      <Touch
        role="button"
        aria-label={formatDay(day, theme.locale, 'dayYear')}
        aria-pressed={isEdge || isInside}
        disabled={isDisabled}
        onPress={onPress}
        style={[a.center, a.grow, a.round_full, isEdge && theme.bgBrand]}
        testID={handle('day', day)}
      >
        <Text
          variant="detail"
          isTabular
          weight={isEdge ? 'semibold' : 'regular'}
          tone={isDisabled ? 'faint' : 'text'}
          style={isEdge && { color: theme.color.onBrand }}
        >
          {String(Number(day.slice(8)))}
        </Text>
      </Touch>
    </View>
  );
}
