import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { openPopup } from '../../../lib/popup';
import { history } from '../../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Icon, IconButton, Money, Popup, Row, Text, Touch } from '../../../ui';
import { useBalance } from '../../wallet';
import { GameArt } from '../games/GameArt';
import { lotteryLink } from '../links';
import type { Game, Mode } from '../model';

interface HeaderProps {
  game: Game;
  games: readonly Game[];
  mode: Mode;
}

/** The name of the game, which opens the list of games; balance, own bets and rules. */
export function Header({ game, games, mode }: HeaderProps) {
  const t = useT();
  const theme = useTheme();
  const { isDesktop, isPhone } = useLayout();
  const [isChoosing, setChoosing] = useState(false);
  const others = games.filter(({ prizeModes }) => prizeModes.includes(mode));
  return (
    <View style={[a.row, a.between, a.gap_xs, a.grow]}>
      <Touch
        role="button"
        aria-haspopup="dialog"
        aria-label={`${game.name}, ${t('lottery:chooseGame')}`}
        onPress={() => setChoosing(true)}
        testID={handle('lottery', 'game')}
        style={[a.row, a.gap_xs, a.shrink, a.round_sm, { minHeight: tokens.target }]}
      >
        <Text variant={isPhone ? 'body' : 'heading'} weight="semibold" isDisplay level={1} lines={1} style={a.shrink}>
          {game.name}
        </Text>
        <Icon name="caret-down" size="mid" color={theme.color.muted} />
      </Touch>
      <View style={a.row}>
        {!isDesktop && <Balance isShort={isPhone} />}
        <IconButton
          icon="receipt"
          label={t('lottery:myBets')}
          href={lotteryLink({ mode, gameCode: game.gameCode, view: 'bets' })}
          testID={handle('lottery', 'my-bets')}
        />
        <IconButton
          icon="question"
          label={t('lottery:rules')}
          href={lotteryLink({ mode, gameCode: game.gameCode, view: 'rules' })}
          testID={handle('lottery', 'rules')}
        />
      </View>
      <Popup
        isOpen={isChoosing}
        title={t('lottery:chooseGame')}
        closeLabel={t('common:close')}
        onClose={() => setChoosing(false)}
        testID={handle('lottery', 'games')}
      >
        <View role="list">
          {others.map((other) => (
            <View key={other.gameCode} role="listitem">
              <Row
                title={other.name}
                leading={<GameArt rules={other.rules} code={other.gameCode} side={tokens.size.thumb} />}
                onPress={() => {
                  setChoosing(false);
                  history.replace(lotteryLink({ mode, gameCode: other.gameCode }));
                }}
              />
            </View>
          ))}
        </View>
      </Popup>
    </View>
  );
}

function Balance({ isShort }: { isShort: boolean }) {
  const theme = useTheme();
  const { data } = useBalance();
  if (data === undefined) return null;
  return (
    <Touch
      role="button"
      aria-haspopup="dialog"
      onPress={() => openPopup({ name: 'balance' })}
      testID={handle('lottery', 'balance')}
      style={[a.row, a.gap_xs, a.target, a.round_sm, a.px_xs]}
    >
      {!isShort && <Icon name="wallet" size="mid" color={theme.color.muted} />}
      <Money amount={data.balance} currency={data.currencySymbol} variant="detail" />
    </Touch>
  );
}
