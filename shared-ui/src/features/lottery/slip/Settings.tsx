import { View } from 'react-native';

import { useT } from '../../../i18n';
import { formatMoney, money, moneyOf, unitsOf } from '../../../lib/money';
import { a, useTheme } from '../../../theme';
import { Segment } from '../../../ui';
import { useCurrency } from '../../wallet';
import { useTerms } from '../queries';
import { perUnitOf, unitModes } from '../rules';
import { GroupSlider } from './GroupSlider';
import { maxMultiple } from './plan';
import { Stepper } from './Stepper';
import { change } from './store';
import type { SlipState } from './useSlip';

const wholeUnit = 10_000n;
const mostAmount = 1_000_000n;

/** The multiple, or the amount per unit where odds are fixed. */
export function StakeStepper({ state }: { state: SlipState }) {
  const t = useT();
  const { symbol } = useCurrency();
  const { data: terms } = useTerms();
  const { slip, store, pricing } = state;
  const shared = { value: slip.multiple, onChange: (multiple: string) => change(store, { multiple }) };
  const step = terms === undefined ? 1n : unitsOf(money(terms.step)) / wholeUnit;
  return (
    <View style={[a.row, a.full]}>
      {pricing.mode === 'LOTT' ? (
        <Stepper
          {...shared}
          label={t('lottery:multiple')}
          step={1n}
          most={BigInt(maxMultiple)}
          sign="×"
          name="multiple"
        />
      ) : (
        <Stepper
          {...shared}
          label={t('lottery:amount')}
          step={step > 0n ? step : 1n}
          most={mostAmount}
          sign={symbol}
          name="amount"
        />
      )}
    </View>
  );
}

/** The size of a unit: yuan, jiao, fen or li; nothing where odds are fixed. */
export function UnitModes({ state: { slip, store, pricing } }: { state: SlipState }) {
  const t = useT();
  const { locale } = useTheme();
  if (pricing.mode !== 'LOTT') return null;
  const options = unitModes.map((mode) => {
    const each = moneyOf(perUnitOf(mode, pricing.base, 1n) ?? 0n);
    const digits = /\.(\d*?)0*$/.exec(each)?.[1]?.length ?? 0;
    return { value: mode, label: formatMoney(each, locale, { digits }), testID: `lottery-unit-${mode}` };
  });
  return (
    <Segment
      label={t('lottery:unitMode')}
      options={options}
      value={slip.unitMode}
      onChange={(unitMode) => change(store, { unitMode })}
    />
  );
}

/** The slider of prize group and rebate; nothing where odds are fixed. */
export function PrizeGroup({ state }: { state: SlipState }) {
  const { data: terms } = useTerms();
  if (state.pricing.mode !== 'LOTT' || terms === undefined || terms.maxGroup <= terms.minGroup) return null;
  return <GroupSlider terms={terms} value={state.pricing.group} onChange={(group) => change(state.store, { group })} />;
}
