import { View } from 'react-native';

import { useReach } from '../../api';
import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { Button, EmptyState, Text } from '../../ui';
import { DidNotLoad, OfflineNote } from '../wallet';
import { Fairness } from './home/Fairness';
import { Featured } from './home/Featured';
import { SearchBar, ShelfBar, TypeRail, VendorRail } from './lobby/Bars';
import { Grid, GridShape } from './lobby/Grid';
import { useFilter, type LobbyFilter } from './lobby/useFilter';
import { useGames } from './queries';
import { typeIcons } from './typeIcons';

// A list as short as this is shown large instead of lost in a grid.
const few = 2;

/** The games of one type: search, vendors, filters, covers. */
export function GamesScreen({ place }: { place: Place }) {
  return <Lobby key={place.path.toLowerCase()} place={place} />;
}

function Lobby({ place }: { place: Place }) {
  const t = useT();
  const { isPhone, margin } = useLayout();
  const { filter, typed, setTyped, show, clear } = useFilter(place);
  const games = useGames(filter);
  const total = games.data?.pages[0]?.totalElements;
  return (
    <View
      style={[a.gap_md, a.pb_xl, { paddingHorizontal: margin, paddingTop: isPhone ? 0 : tokens.size.bannerPad.x }]}
      testID="games"
    >
      <View style={[isPhone ? a.col : [a.row, a.between], a.gap_md]}>
        <View style={[a.justify_center, { minHeight: tokens.size.header }]}>
          <Text variant={isPhone ? 'heading' : 'figure'} level={1}>
            {t(typeIcons[filter.gameType].title)}
          </Text>
        </View>
        <View style={isPhone ? a.full : searchWidth}>
          <SearchBar typed={typed} onType={setTyped} />
        </View>
      </View>
      <TypeRail now={filter.gameType} />
      <VendorRail filter={filter} />
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.target }]}>
        <ShelfBar filter={filter} onShow={(selectType) => show({ selectType })} />
        {total !== undefined && (
          <Text variant="detail" tone="muted" role="status" lines={1} testID="games-count">
            {t('game:count', { count: total })}
          </Text>
        )}
      </View>
      <OfflineNote readAt={games.dataUpdatedAt} />
      <Found filter={filter} games={games} onClear={clear} />
    </View>
  );
}

interface FoundProps {
  filter: LobbyFilter;
  games: ReturnType<typeof useGames>;
  onClear: () => void;
}

function Found({ filter, games, onClear }: FoundProps) {
  const t = useT();
  const { isOnline } = useReach();
  if (games.data === undefined) {
    if (!games.isError) return <GridShape />;
    return <DidNotLoad fault={games.error} retry={() => void games.refetch()} isBusy={games.isFetching} />;
  }
  const found = games.data.pages.flatMap(({ content }) => content);
  if (found.length === 0) return <Nothing filter={filter} onClear={onClear} />;
  return (
    <View style={a.gap_lg}>
      {found.length <= few && filter.gameType === 'BGS' ? (
        <Few games={found} />
      ) : (
        <Grid games={found} label={t(typeIcons[filter.gameType].title)} />
      )}
      {games.isError && <DidNotLoad fault={games.error} retry={() => void games.refetch()} isBusy={games.isFetching} />}
      {games.hasNextPage && (
        <Button
          label={t('common:more')}
          onPress={() => void games.fetchNextPage()}
          isBusy={games.isFetchingNextPage}
          isDisabled={!isOnline}
          style={a.self_center}
          testID="games-more"
        />
      )}
    </View>
  );
}

function Few({ games }: { games: NonNullable<FoundProps['games']['data']>['pages'][number]['content'] }) {
  const { isRoomy } = useLayout();
  return (
    <View style={isRoomy ? [a.row_stretch, a.gap_lg] : a.gap_md}>
      <View style={[a.gap_md, isRoomy ? wide : a.full]}>
        {games.map((game) => (
          <Featured key={game.id} game={game} />
        ))}
      </View>
      <View style={isRoomy ? a.grow : a.full}>
        <Fairness />
      </View>
    </View>
  );
}

function Nothing({ filter, onClear }: Pick<FoundProps, 'filter' | 'onClear'>) {
  const t = useT();
  const isNarrowed = filter.q !== '' || filter.vassalage !== '' || filter.selectType !== 'ALL';
  if (isNarrowed)
    return (
      <EmptyState
        title={filter.q === '' ? t('game:noFiltered') : t('game:nothingFound', { text: filter.q })}
        sentence={filter.q === '' ? t('game:noFilteredText') : t('game:nothingFoundText')}
        action={<Button label={t('game:showAll')} onPress={onClear} testID="games-show-all" />}
        testID="games-empty"
      />
    );
  return (
    <EmptyState
      title={t('game:noGames')}
      sentence={t('game:noGamesText')}
      {...(filter.gameType === 'BGS'
        ? {}
        : { action: <Button label={t('game:toOriginals')} href={paths.bgs} testID="games-to-originals" /> })}
      testID="games-empty"
    />
  );
}

const searchWidth = { width: tokens.size.menuMax };
const wide = { flexGrow: 2, flexShrink: 1, flexBasis: 0, minWidth: 0 };
