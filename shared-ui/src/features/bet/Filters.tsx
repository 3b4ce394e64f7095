import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import type { RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { a, useLayout } from '../../theme';
import { Segment, Select } from '../../ui';
import { Ranges, RecordSearch } from '../records';
import { betStates, gameTypes, type BetOrder, type BetState, type BetTotals, type GameType } from './model';

export interface FiltersProps {
  range: RangeName;
  state: BetState | '';
  gameType: GameType | '';
  search: string;
  counts: BetTotals['counts'] | undefined;
  onChange: (next: {
    range?: RangeName;
    state?: BetState | '';
    type?: GameType | '';
    search?: string;
    order?: BetOrder;
  }) => void;
}

/** One line on a desktop; on a phone the date range alone, with other filters in rows of their own. */
export function Filters(props: FiltersProps) {
  const { isPhone } = useLayout();
  const ranges = <Ranges name="bets" value={props.range} onChange={(range) => props.onChange({ range })} />;
  if (isPhone) return ranges;
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      {ranges}
      <MoreFilters {...props} />
    </View>
  );
}

/** The less common filters. */
export function MoreFilters({ state, gameType, search, counts, onChange }: FiltersProps) {
  const t = useT();
  const { isPhone } = useLayout();
  const withCount = useWithCount(counts);
  const types = [
    { value: '' as const, label: t('bet:allGames') },
    ...gameTypes.map((value) => ({ value, label: t(`bet:type.${value}`) })),
  ];
  const states = [
    { value: '' as const, label: t('bet:allStates') },
    ...betStates.map((value) => ({ value, label: withCount(value), short: t(`bet:state.${value}`) })),
  ];
  const closeLabel = t('common:close');
  return (
    <View style={[a.row, a.wrap, a.gap_sm, !isPhone && a.grow]}>
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
      <RecordSearch name="bets" value={search} onChange={(next) => onChange({ search: next })} />
    </View>
  );
}

// The three most common states; a chosen other state replaces the last one.
const usual: readonly BetState[] = ['OPEN', 'WON', 'LOST'];

const everyState = (counts: BetTotals['counts']): number => betStates.reduce((sum, state) => sum + counts[state], 0);

/** Returns the name of a state, or of all, with the number of its bets once that is known. */
function useWithCount(counts: BetTotals['counts'] | undefined): (state: BetState | '') => string {
  const t = useT();
  const format = useFormat();
  return (state) => {
    const name = state === '' ? t('common:all') : t(`bet:state.${state}`);
    if (counts === undefined) return name;
    return t('bet:stateCount', {
      state: name,
      shown: format.number(state === '' ? everyState(counts) : counts[state]),
    });
  };
}

export function UsualStates({ state, counts, onChange }: Pick<FiltersProps, 'state' | 'counts' | 'onChange'>) {
  const t = useT();
  const withCount = useWithCount(counts);
  const shown = state === '' || usual.includes(state) ? usual : [...usual.slice(0, 2), state];
  const options = (['', ...shown] as const).map((value) => ({ value, label: withCount(value) }));
  return (
    <Segment label={t('wallet:state')} options={options} value={state} onChange={(next) => onChange({ state: next })} />
  );
}
