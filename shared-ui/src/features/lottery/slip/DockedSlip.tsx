import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a, tokens, useTheme } from '../../../theme';
import { Badge, Icon, Sheet, Text, Touch } from '../../../ui';
import { useMoneyText } from '../../wallet';
import type { Game } from '../model';
import type { CurrentIssue } from '../play/useIssue';
import { PlaceBet } from './PlaceBet';
import { StakeStepper } from './Settings';
import { SlipBody, SlipHead } from './Slip';
import type { SlipState } from './useSlip';

interface DockedSlipProps {
  state: SlipState;
  game: Game;
  current: CurrentIssue;
  onChase: () => void;
}

/** The slip at the foot of a phone: count, stake and button under the thumb; the lines open above. */
export function DockedSlip({ state, game, current, onChase }: DockedSlipProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const moneyText = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const { lines, units, most } = state;
  const summary =
    lines.length === 0
      ? t('lottery:pickMore')
      : [
          t('lottery:units', { count: units, shown: format.number(units) }),
          t('lottery:upTo', { win: moneyText(moneyOf(most)) }),
        ].join(' · ');
  const chase = () => {
    setOpen(false);
    onChase();
  };
  return (
    <>
      <Touch
        role="button"
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        testID={handle('lottery', 'slip')}
        style={[a.row, a.between, a.gap_sm, a.round_sm, { minHeight: tokens.target }]}
      >
        <View style={[a.row, a.gap_sm, a.fixed]}>
          <Text variant="body" weight="semibold">
            {t('lottery:slip')}
          </Text>
          {lines.length > 0 && <Badge label={String(lines.length)} tone="brand" />}
        </View>
        <View style={[a.row, a.gap_xs, a.shrink]}>
          <Text variant="label" tone="muted" lines={1} style={a.shrink} testID={handle('lottery', 'summary')}>
            {summary}
          </Text>
          <Icon name="caret-up" size="small" color={theme.color.muted} />
        </View>
      </Touch>
      <StakeStepper state={state} />
      <PlaceBet state={state} game={game} current={current} />
      <Sheet
        isOpen={isOpen}
        title={t('lottery:slip')}
        closeLabel={t('common:close')}
        onClose={() => setOpen(false)}
        foot={<PlaceBet state={state} game={game} current={current} onPlaced={() => setOpen(false)} />}
        testID={handle('lottery', 'slip-sheet')}
      >
        <View style={a.gap_sm}>
          <SlipHead state={state} hasTitle={false} />
          <SlipBody state={state} onChase={chase} />
        </View>
      </Sheet>
    </>
  );
}
