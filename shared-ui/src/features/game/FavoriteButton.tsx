import { throttled, useIsSignedIn } from '../../api';
import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { history } from '../../platform/history';
import { tokens } from '../../theme';
import { IconButton } from '../../ui';
import { useIsKept } from './CardGround';
import { setFavorite } from './kept/favorites';
import type { Game } from './model';

// One a second for each game: whoever presses twice by mistake has pressed once.
const pauseMs = 1_000;

/** Adds a game to the favorites, or removes it. */
export function FavoriteButton({ game }: { game: Game }) {
  const t = useT();
  const isKept = useIsKept(game.id);
  const isSignedIn = useIsSignedIn();
  const toggle = () => {
    if (!isSignedIn) history.push(paths.login);
    else setFavorite({ game, isKept: !isKept });
  };
  return (
    <IconButton
      icon="heart"
      size="row"
      label={t('game:favorite', { name: game.name })}
      isPressed={isKept}
      isFilled={isKept}
      color={isKept ? tokens.art.kept : tokens.art.name}
      onPress={throttled(`favorite ${game.id}`, pauseMs, toggle)}
      testID={`favorite-${game.id}`}
    />
  );
}
