import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { Button, EmptyState, Tabs, Text } from '../../ui';
import { LoadError, OfflineNotice } from '../records';
import { CardProvider } from './CardProvider';
import { useFavorites } from './favorites/favorites';
import { useRecent } from './favorites/recent';
import { Grid, GridSkeleton } from './lobby/Grid';
import { useGamesPath } from './menus';

/** The member's favorites, or recently played games. */
export function AccountGamesScreen({ place }: { place: Place }) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const isRecent = place.path === paths.recent;
  return (
    <View
      style={[a.gap_md, a.pb_xl, { paddingHorizontal: margin, paddingTop: isPhone ? 0 : tokens.size.bannerPad.x }]}
      testID="account-games"
    >
      <View style={[a.justify_center, { minHeight: tokens.size.header }]}>
        <Text variant={isPhone ? 'heading' : 'figure'} level={1}>
          {t('game:myGames')}
        </Text>
      </View>
      <Tabs
        label={t('game:myGames')}
        options={[
          { value: paths.favorite, label: t('game:favorites'), testID: 'account-games-favorite' },
          { value: paths.recent, label: t('game:recentlyPlayed'), testID: 'account-games-recent' },
        ]}
        value={isRecent ? paths.recent : paths.favorite}
        onChange={(path) => history.replace(path)}
      />
      <CardProvider>{isRecent ? <Recent /> : <Favorites />}</CardProvider>
    </View>
  );
}

function Favorites() {
  const t = useT();
  const read = useFavorites('');
  return (
    <Games
      read={read}
      title={t('game:favoritesNone')}
      description={t('game:favoritesNoneText')}
      label={t('game:favorites')}
    />
  );
}

function Recent() {
  const t = useT();
  const read = useRecent('');
  return (
    <Games
      read={read}
      title={t('game:recentNone')}
      description={t('game:recentNoneText')}
      label={t('game:recentlyPlayed')}
    />
  );
}

interface GamesProps {
  read: ReturnType<typeof useRecent>;
  title: string;
  description: string;
  label: string;
}

function Games({ read, title, description, label }: GamesProps) {
  const t = useT();
  const gamesPath = useGamesPath();
  if (read.data === undefined)
    return read.isError ? (
      <LoadError error={read.error} retry={() => void read.refetch()} isBusy={read.isFetching} />
    ) : (
      <GridSkeleton />
    );
  const games = read.data.content;
  if (games.length === 0)
    return (
      <EmptyState
        title={title}
        description={description}
        action={<Button label={t('game:showAll')} href={gamesPath} testID="account-games-all" />}
        testID="account-games-empty"
      />
    );
  return (
    <>
      <OfflineNotice readAt={read.dataUpdatedAt} />
      <Grid count={games.length} gameAt={(index) => games[index]} label={label} />
    </>
  );
}
