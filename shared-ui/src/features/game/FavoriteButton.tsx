import { throttled, useIsSignedIn } from '../../api';
import { useT } from '../../i18n';
import { linkTo } from '../../lib/paths';
import { urlOf } from '../../lib/place';
import { history } from '../../platform/history';
import { tokens } from '../../theme';
import { IconButton, useToast } from '../../ui';
import { useIsFavorite } from './CardProvider';
import { setFavorite } from './favorites/favorites';
import type { Game } from './model';

// At most one press a second for each game, so that an accidental double press counts once.
const pauseMs = 1_000;

/** Adds a game to the favorites, or removes it. */
export function FavoriteButton({ game }: { game: Game }) {
  const t = useT();
  const isFavorite = useIsFavorite(game.id);
  const isSignedIn = useIsSignedIn();
  const toast = useToast();
  const toggle = () => {
    if (isSignedIn) {
      setFavorite({ game, isFavorite: !isFavorite });
      return;
    }
    toast({ text: t('game:favoriteNeedsLogin'), tone: 'info' });
    history.push(linkTo('login', { next: urlOf(history.current()) }));
  };
  return (
    <IconButton
      icon="heart"
      size="row"
      label={t('game:favorite', { name: game.name })}
      isPressed={isFavorite}
      isFilled={isFavorite}
      color={isFavorite ? tokens.art.kept : tokens.art.name}
      onPress={throttled(`favorite ${game.id}`, pauseMs, toggle)}
      testID={`favorite-${game.id}`}
    />
  );
}
