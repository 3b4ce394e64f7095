import { View } from 'react-native';

import { useReachability } from '../../api';
import { useT } from '../../i18n';
import { demoLink, linkTo } from '../../lib/paths';
import { closePopup, type OfferedGame } from '../../lib/popup';
import { a, tokens } from '../../theme';
import { Button, Popup, Text } from '../../ui';
import { Cover } from './Cover';
import { Facts } from './home/Facts';
import { gameLink } from './links';

/** What a visitor learns about a game before signing in: return to player, bet limits, and its demo. */
export function GameSheet({ game }: { game: OfferedGame }) {
  const t = useT();
  const { isOnline } = useReachability();
  const isClosed = game.isInMaintenance || !isOnline;
  const play = (
    <Button
      label={t('game:logInToPlay')}
      kind="filled"
      isWide
      isDisabled={isClosed}
      href={linkTo('login', { next: gameLink(game) })}
      testID="game-sheet-play"
    />
  );
  return (
    <Popup
      isOpen
      title={game.name}
      onClose={closePopup}
      closeLabel={t('common:close')}
      size="confirm"
      testID="game-sheet"
      foot={
        game.hasDemo ? (
          <View style={[a.row, a.gap_md, a.full]}>
            <View style={a.grow}>
              <Button
                label={t('session:demo')}
                isWide
                isDisabled={isClosed}
                href={demoLink(game)}
                testID="game-sheet-demo"
              />
            </View>
            <View style={a.grow}>{play}</View>
          </View>
        ) : (
          play
        )
      }
    >
      <View style={[a.row, a.gap_lg, a.pb_sm]}>
        <Cover base={game.cover} {...tokens.size.card} radius="md" />
        <View style={[a.grow, a.gap_md]}>
          <Text tone="muted">{game.vendorName}</Text>
          <Facts game={game} />
          {game.isInMaintenance && <Text tone="muted">{t('game:maintenance')}</Text>}
        </View>
      </View>
    </Popup>
  );
}
