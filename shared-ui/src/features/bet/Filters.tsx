import { View } from 'react-native';

import { useT } from '../../i18n';
import type { QuickRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { a, useLayout } from '../../theme';
import { Segment, Select, RangeChips } from '../../ui';
import { betStates, gameTypes, type BetState, type GameType } from './model';

export interface FiltersProps {
  range: QuickRange;
  state: BetState | '';
  gameType: GameType | '';
  onChange: (next: { range?: QuickRange; state?: BetState | ''; type?: GameType | '' }) => void;
}

/** One line on a desktop; on a phone the date range alone, with other filters in rows of their own. */
export function Filters(props: FiltersProps) {
  const { isPhone } = useLayout();
  const ranges = <RangeChips name="bets" value={props.range} onChange={(range) => props.onChange({ range })} />;
  if (isPhone) return ranges;
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      {ranges}
      <MoreFilters {...props} />
    </View>
  );
}

/** The less common filters. */
export function MoreFilters({ state, gameType, onChange }: FiltersProps) {
  const t = useT();
  const types = [
    { value: '' as const, label: t('bet:allGames') },
    ...gameTypes.map((value) => ({ value, label: t(`bet:type.${value}`) })),
  ];
  const states = [
    { value: '' as const, label: t('bet:allStates') },
    ...betStates.map((value) => ({ value, label: t(`bet:state.${value}`) })),
  ];
  const closeLabel = t('common:close');
  return (
    <View style={[a.row, a.gap_sm]}>
      <Select
        label={t('bet:game')}
        options={types}
        value={gameType}
        onChange={(type) => onChange({ type })}
        closeLabel={closeLabel}
        testID={handle('bets', 'type')}
      />
      <Select
        label={t('wallet:state')}
        options={states}
        value={state}
        onChange={(next) => onChange({ state: next })}
        closeLabel={closeLabel}
        testID={handle('bets', 'state')}
      />
    </View>
  );
}

// The three most common states; a chosen other state replaces the last one.
const usual: readonly BetState[] = ['OPEN', 'WON', 'LOST'];

export function UsualStates({ state, onChange }: Pick<FiltersProps, 'state' | 'onChange'>) {
  const t = useT();
  const shown = state === '' || usual.includes(state) ? usual : [...usual.slice(0, 2), state];
  const options = [
    { value: '' as const, label: t('common:all') },
    ...shown.map((value) => ({ value, label: t(`bet:state.${value}`) })),
  ];
  return (
    <Segment label={t('wallet:state')} options={options} value={state} onChange={(next) => onChange({ state: next })} />
  );
}
