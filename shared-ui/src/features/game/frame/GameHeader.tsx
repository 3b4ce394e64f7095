import { View } from 'react-native';

import { useT } from '../../../i18n';
import { hasFullScreen, toggleFullScreen } from '../../../platform/gameFrame';
import { a, tokens, useTheme } from '../../../theme';
import { Badge, Button, IconButton, Money, Text } from '../../../ui';
import { SessionClock } from '../../limit';
import { useBalance } from '../../wallet';

interface GameHeaderProps {
  title: string;
  leave: () => void;
  openCashier: () => void;
  isDemo: boolean;
}

/** The header of a vendor's game: close, title, balance, session time and deposit. */
export function GameHeader({ title, leave, openCashier, isDemo }: GameHeaderProps) {
  const t = useT();
  const theme = useTheme();
  return (
    <View
      style={[a.row, a.gap_sm, a.px_sm, theme.bgSurface, theme.borderBottom, { height: tokens.game.strip }]}
      testID="game-strip"
    >
      <IconButton icon="x" label={t('game:leave')} onPress={leave} testID="game-close" />
      <Text variant="detail" weight="semibold" lines={2} style={a.grow}>
        {title}
      </Text>
      {isDemo ? <DemoNote /> : <BalanceAndDeposit openCashier={openCashier} />}
      {hasFullScreen() && (
        <IconButton
          icon="arrows-out"
          label={t('game:fullScreen')}
          onPress={() => toggleFullScreen('seamless')}
          testID="game-full-screen"
        />
      )}
    </View>
  );
}

/** Notice that demo play is not for money. */
function DemoNote() {
  const t = useT();
  return (
    <View testID="game-demo" aria-label={t('game:demoNote')}>
      <Badge label={t('game:demo')} />
    </View>
  );
}

function BalanceAndDeposit({ openCashier }: Pick<GameHeaderProps, 'openCashier'>) {
  const t = useT();
  return (
    <>
      <Balance />
      <Button
        label={t('shell:deposit')}
        kind="quiet"
        size="sm"
        icon="plus"
        onPress={openCashier}
        testID="game-deposit"
      />
    </>
  );
}

function Balance() {
  const t = useT();
  const { data } = useBalance();
  return (
    <View style={a.align_end}>
      {data !== undefined && (
        <View aria-label={t('game:balance')} testID="game-balance">
          <Money amount={data.balance} currency={data.currencySymbol} variant="detail" />
        </View>
      )}
      <SessionClock />
    </View>
  );
}
