import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a, tokens, useTheme } from '../../../theme';
import { Skeleton, Text } from '../../../ui';
import { LoadError } from '../../records';
import { useMoneyText } from '../../wallet';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import type { BoardType, Game, Mode } from '../model';
import { typeText } from '../names';
import { useBoard, useTerms } from '../queries';
import { pricingOf, quoteOf, type Pricing } from '../slip/quote';
import { exampleOf } from './example';

/** Every bet type of a game with an example: what it costs and what it can pay. */
export function RulesPage({ mode, game }: { mode: Mode; game: Game }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useBoard(game.gameCode, mode);
  const { data: terms } = useTerms();
  const pricing = data === undefined ? undefined : pricingOf(data, mode, terms, 'YUAN', null);
  return (
    <LotteryFrame
      mode={mode}
      title={`${game.name} · ${t('lottery:help.title')}`}
      up={lotteryLink({ mode, gameCode: game.gameCode })}
    >
      {data === undefined && error === null && <Skeleton height={tokens.size.dialog.confirm} radius="lg" />}
      {data === undefined && error !== null && (
        <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
      )}
      <View role="list" testID={handle('lottery', 'rules-list')}>
        {pricing !== undefined &&
          pricing.board.types.map((row) => <Example key={row.type.code} pricing={pricing} row={row} />)}
      </View>
    </LotteryFrame>
  );
}

function Example({ pricing, row }: { pricing: Pricing; row: BoardType }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const moneyText = useMoneyText();
  const selection = exampleOf(row);
  const quote = quoteOf(pricing, row.type.code, selection, 1n);
  return (
    <View role="listitem" style={[a.py_md, theme.borderBottom]}>
      <Text variant="detail" weight="semibold">
        {typeText(t, row.type.code)}
      </Text>
      {quote !== null && (
        <Text variant="detail" tone="muted">
          {t('lottery:help.wins', {
            selection,
            units: t('lottery:units', { count: quote.units, shown: format.number(quote.units) }),
            stake: moneyText(moneyOf(quote.stake)),
            win: moneyText(moneyOf(quote.most)),
          })}
        </Text>
      )}
    </View>
  );
}
