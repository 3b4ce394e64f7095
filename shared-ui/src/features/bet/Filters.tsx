import { View } from 'react-native';

import { useT } from '../../i18n';
import type { QuickRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { a, useLayout } from '../../theme';
import { Segment, Select } from '../../ui';
import { RangeChips } from '../wallet';
import { betStates, gameTypes, type BetState, type GameType } from './model';

export interface FiltersProps {
  range: QuickRange;
  state: BetState | '';
  gameType: GameType | '';
  onChange: (next: { range?: QuickRange; state?: BetState | ''; type?: GameType | '' }) => void;
}

// On a phone the three that one asks for most; the rest stand behind "all".
const usual: readonly BetState[] = ['OPEN', 'WON', 'LOST'];

export function Filters({ range, state, gameType, onChange }: FiltersProps) {
  const t = useT();
  const { isPhone } = useLayout();
  const stateOptions = (states: readonly BetState[]) => [
    { value: '' as const, label: t('bet:allStates') },
    ...states.map((value) => ({ value, label: t(`bet:state.${value}`) })),
  ];
  const typeOptions = [{ value: '' as const, label: t('bet:allGames') }, ...gameTypes.map((value) => ({ value, label: t(`bet:type.${value}`) }))];
  const ranges = <RangeChips name="bets" value={range} onChange={(next) => onChange({ range: next })} />;
  const games = (
    <Select
      label={t('bet:game')} options={typeOptions} value={gameType} onChange={(type) => onChange({ type })} closeLabel={t('common:close')}
      testID={handle('bets', 'type')}
    />
  );
  if (!isPhone) {
    return (
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {ranges}
        {games}
        <Select
          label={t('wallet:state')} options={stateOptions(betStates)} value={state} onChange={(next) => onChange({ state: next })} closeLabel={t('common:close')}
          testID={handle('bets', 'state')}
        />
      </View>
    );
  }
  const isUsual = state === '' || usual.includes(state);
  return (
    <View style={a.gap_sm}>
      {ranges}
      <Segment
        label={t('wallet:state')} value={state} onChange={(next) => onChange({ state: next })}
        options={[...stateOptions(isUsual ? usual : [...usual.slice(0, 2), state])].map((option) => (option.value === '' ? { ...option, label: t('common:all') } : option))}
      />
      <View style={[a.row, a.gap_sm]}>
        {games}
        <Select
          label={t('wallet:state')} options={stateOptions(betStates)} value={state} onChange={(next) => onChange({ state: next })} closeLabel={t('common:close')}
          testID={handle('bets', 'state')}
        />
      </View>
    </View>
  );
}
