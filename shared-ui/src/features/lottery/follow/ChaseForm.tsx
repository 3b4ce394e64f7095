import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a } from '../../../theme';
import { Button, Checkbox, Field, FigureLine, Money, Popup, Segment, Text } from '../../../ui';
import { useCurrency } from '../../wallet';
import { shortNumber } from '../model';
import { useCurrent } from '../queries';
import { maxDraws, maxMultiple, planned, planNames, totalMultiple, type Plan } from '../slip/plan';
import { change } from '../slip/store';
import type { SlipState } from '../slip/useSlip';

interface ChaseFormProps {
  state: SlipState;
  gameCode: string;
  onClose: () => void;
}

// The first draws of a plan are listed.
const listed = 10;

/** Several draws with the same numbers: how many, how the multiples grow, and whether a win ends them. */
export function ChaseForm({ state, gameCode, onClose }: ChaseFormProps) {
  const t = useT();
  const format = useFormat();
  const { symbol } = useCurrency();
  const { slip, store, lines, stake, multiple } = state;
  const [plan, setPlan] = useState<Plan>(
    slip.chase?.plan ?? { name: 'same', draws: 5, first: Number(multiple ?? 1n), every: 1, percent: 50 },
  );
  const [stopsOnWin, setStops] = useState(slip.chase?.stopsOnWin ?? true);
  const { data } = useCurrent(gameCode, maxDraws);
  const single = { stake: stake / (multiple ?? 1n), win: (lines[0]?.quote.most ?? 0n) / (multiple ?? 1n) };
  const needsOne = plan.name === 'profit' && lines.length !== 1;
  const known = data?.issues.length ?? 0;
  const result = planned({ ...plan, draws: Math.min(plan.draws, Math.max(known, 1)) }, single);
  const multiples = 'multiples' in result ? result.multiples : [];
  const set = (field: 'draws' | 'first' | 'every' | 'percent') => (text: string) =>
    setPlan({ ...plan, [field]: Number(text.replace(/\D/g, '').slice(0, 5)) });
  const number = (field: 'draws' | 'first' | 'every' | 'percent') => (plan[field] === 0 ? '' : String(plan[field]));
  const apply = () => {
    change(store, { chase: { plan, multiples, stopsOnWin } });
    onClose();
  };
  const canApply = multiples.length > 1 && !needsOne && lines.length > 0;
  return (
    <Popup
      isOpen
      title={t('lottery:chase.title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      testID={handle('lottery', 'chase-form')}
      foot={
        <>
          <Button
            label={t('lottery:chase.remove')}
            isDisabled={slip.chase === null}
            onPress={() => {
              change(store, { chase: null });
              onClose();
            }}
            testID={handle('chase', 'remove')}
          />
          <View style={a.grow}>
            <Button
              label={t('lottery:chase.apply')}
              kind="filled"
              isWide
              isDisabled={!canApply}
              onPress={apply}
              testID={handle('chase', 'apply')}
            />
          </View>
        </>
      }
    >
      <View style={a.gap_md}>
        <Segment
          label={t('lottery:chase.plans')}
          options={planNames.map((name) => ({
            value: name,
            label: t(`lottery:chase.plan.${name}`),
            testID: handle('chase', name),
          }))}
          value={plan.name}
          onChange={(name) => setPlan({ ...plan, name })}
        />
        <View style={[a.row_top, a.gap_md]}>
          <View style={a.grow}>
            <Field
              label={t('lottery:chase.draws')}
              kind="number"
              value={number('draws')}
              onChange={set('draws')}
              testID={handle('chase', 'draws')}
            />
          </View>
          <View style={a.grow}>
            <Field
              label={t('lottery:chase.first')}
              kind="number"
              value={number('first')}
              onChange={set('first')}
              testID={handle('chase', 'first')}
            />
          </View>
        </View>
        {plan.name === 'double' && (
          <Field
            label={t('lottery:chase.every')}
            kind="number"
            value={number('every')}
            onChange={set('every')}
            testID={handle('chase', 'every')}
          />
        )}
        {plan.name === 'profit' && (
          <Field
            label={t('lottery:chase.percent')}
            kind="number"
            value={number('percent')}
            onChange={set('percent')}
            testID={handle('chase', 'percent')}
          />
        )}
        <Checkbox
          label={t('lottery:chase.winStop')}
          isChecked={stopsOnWin}
          onChange={setStops}
          testID={handle('chase', 'stop')}
        />
        {needsOne && (
          <Text variant="detail" tone="warn">
            {t('lottery:chase.oneLine')}
          </Text>
        )}
        {!needsOne && 'failedAt' in result && result.failedAt !== undefined && (
          <Text variant="detail" tone="bad" role="alert" testID={handle('chase', 'impossible')}>
            {t('lottery:chase.impossible', { max: format.number(maxMultiple), draw: result.failedAt })}
          </Text>
        )}
        <View>
          {multiples.slice(0, listed).map((each, draw) => (
            <FigureLine
              key={draw}
              label={t('lottery:chase.preview', {
                number: shortNumber(data?.issues[draw]?.number ?? ''),
                multiple: format.number(each),
              })}
            >
              <Money amount={moneyOf(single.stake * BigInt(each))} currency={symbol} variant="detail" />
            </FigureLine>
          ))}
          <FigureLine label={t('lottery:chase.total')} isTotal testID={handle('chase', 'total')}>
            <Money amount={moneyOf(single.stake * totalMultiple(multiples))} currency={symbol} variant="heading" />
          </FigureLine>
        </View>
      </View>
    </Popup>
  );
}
