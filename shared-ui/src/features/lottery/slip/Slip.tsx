import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a, tokens, useTheme } from '../../../theme';
import { Badge, Button, Icon, Money, Text, Touch } from '../../../ui';
import { useCurrency, useMoneyText } from '../../wallet';
import { randomDraft } from '../play/random';
import { textOf } from '../play/draft';
import { useTerms } from '../queries';
import { Lines } from './Lines';
import { boardType, rebateShare } from './quote';
import { PrizeGroup, StakeStepper, UnitModes } from './Settings';
import { addLine, clearSlip } from './store';
import type { SlipState } from './useSlip';

/** Adds a random line of the bet type on the board. */
export function addRandom({ store, pricing, type }: SlipState): void {
  const row = boardType(pricing.board, type);
  const draft = row === undefined ? null : randomDraft(row.type);
  if (draft === null || row === undefined) return;
  addLine(store, { type, text: textOf(row.type, draft), draft });
}

export function SlipHead({ state, hasTitle = true }: { state: SlipState; hasTitle?: boolean }) {
  const t = useT();
  return (
    <View style={[a.row, a.between, { minHeight: tokens.target }]}>
      {hasTitle ? (
        <View style={[a.row, a.gap_sm]}>
          <Text variant="heading" level={2}>
            {t('lottery:slip')}
          </Text>
          {state.lines.length > 0 && <Badge label={String(state.lines.length)} tone="brand" />}
        </View>
      ) : (
        <Text variant="detail" tone="muted">
          {state.lines.length > 0 ? t('lottery:slipCount', { count: state.lines.length }) : ''}
        </Text>
      )}
      <View style={a.row}>
        <Button
          label={t('lottery:random')}
          kind="text"
          size="sm"
          onPress={() => addRandom(state)}
          testID={handle('lottery', 'random')}
        />
        <Button
          label={t('lottery:clear')}
          kind="text"
          size="sm"
          isDisabled={state.lines.length === 0}
          onPress={() => clearSlip(state.store)}
          testID={handle('lottery', 'clear')}
        />
      </View>
    </View>
  );
}

interface SlipBodyProps {
  state: SlipState;
  onChase: () => void;
}

/** Lines, stake, prize group, chase and what the bet comes to. */
export function SlipBody({ state, onChase }: SlipBodyProps) {
  return (
    <View style={a.gap_md}>
      <Lines state={state} />
      <UnitModes state={state} />
      <StakeStepper state={state} />
      <PrizeGroup state={state} />
      <ChaseRow state={state} onPress={onChase} />
      <Sums state={state} />
    </View>
  );
}

function ChaseRow({ state: { slip, total }, onPress }: { state: SlipState; onPress: () => void }) {
  const t = useT();
  const theme = useTheme();
  const moneyText = useMoneyText();
  const count = slip.chase?.multiples.length ?? 0;
  return (
    <Touch
      role="button"
      onPress={onPress}
      testID={handle('lottery', 'chase')}
      style={[a.row, a.between, a.gap_sm, a.round_sm, { minHeight: tokens.target }]}
    >
      <View style={[a.row, a.gap_sm]}>
        <Icon name="arrows-clockwise" size="row" color={theme.color.muted} />
        <Text variant="detail">{t('lottery:chase.title')}</Text>
      </View>
      <View style={[a.row, a.gap_xs, a.shrink]}>
        <Text variant="detail" tone="muted" lines={1} style={a.shrink}>
          {count === 0 ? t('lottery:chase.off') : t('lottery:chase.on', { count, amount: moneyText(moneyOf(total)) })}
        </Text>
        <Icon name="caret-right" size="small" color={theme.color.muted} />
      </View>
    </Touch>
  );
}

function Sums({ state }: { state: SlipState }) {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const { data: terms } = useTerms();
  const { lines, units, most, isCut, stake, pricing } = state;
  if (lines.length === 0) return null;
  const share = terms === undefined || pricing.mode !== 'LOTT' ? 0 : rebateShare(terms, pricing.group);
  const count = t('lottery:units', { count: units, shown: format.number(units) });
  const of = t('lottery:slipCount', { count: lines.length });
  return (
    <View testID={handle('lottery', 'sums')}>
      <Sum label={[count, of].join(' · ')} amount={stake} />
      <Sum label={t(lines.length === 1 ? 'lottery:upToLabel' : 'lottery:upToLinesLabel')} amount={most} />
      {share > 0 && (
        <Sum label={t('lottery:rebateNote')} amount={(stake * BigInt(Math.round(share * 2000))) / 2000n} isGood />
      )}
      {isCut && (
        <Text variant="label" tone="warn">
          {t('lottery:cut', { cap: moneyText(moneyOf(pricing.cap)) })}
        </Text>
      )}
    </View>
  );
}

function Sum({ label, amount, isGood = false }: { label: string; amount: bigint; isGood?: boolean }) {
  const { symbol } = useCurrency();
  return (
    <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.space.xxl }]}>
      <Text variant="detail" tone="muted" style={a.shrink}>
        {label}
      </Text>
      <Money amount={moneyOf(amount)} currency={symbol} variant="detail" isChange={isGood} />
    </View>
  );
}
