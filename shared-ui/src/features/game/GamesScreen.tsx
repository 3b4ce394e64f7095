import { View } from 'react-native';

import { useIsSignedIn } from '../../api';
import { useFormat, useT, type TextKey } from '../../i18n';
import { linkTo, paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { Button, EmptyState, IconButton, Text } from '../../ui';
import { CurrentStop } from '../limit';
import { LoadError, OfflineNotice } from '../records';
import { Fairness } from './home/Fairness';
import { CardProvider } from './CardProvider';
import { Featured } from './home/Featured';
import { OrderPicker, SearchBar, TypeFilter, VendorFilter } from './lobby/Bars';
import { ListFilters } from './lobby/Filters';
import { GameBanner } from './lobby/GameBanner';
import { Grid, GridSkeleton } from './lobby/Grid';
import { useFilter, type FilterChanges, type ListedType, type LobbyFilter } from './lobby/useFilter';
import { Matches } from './lobby/Matches';
import { useRoomNotes } from './lobby/useRoomNotes';
import { useGameList, type GameList } from './lobby/useGameList';
import { matchTypes, type Game } from './model';
import { typeIcons } from './typeIcons';

// Up to this many games are shown large instead of in a grid.
const few = 2;

/** The games of one type or all: search, vendors, filters, covers. */
export function GamesScreen({ place }: { place: Place }) {
  return (
    <CardProvider>
      <Lobby key={place.path.toLowerCase()} place={place} />
    </CardProvider>
  );
}

function Lobby({ place }: { place: Place }) {
  const t = useT();
  const { isPhone, isDesktop, margin } = useLayout();
  const { filter, typed: searchText, setTyped: setSearchText, show, clear } = useFilter(place);
  const isSignedIn = useIsSignedIn();
  const matchType = matchTypes.find((type) => type === filter.gameType);
  return (
    <View
      style={[a.gap_md, a.pb_xl, { paddingHorizontal: margin, paddingTop: isPhone ? 0 : tokens.size.bannerPad.x }]}
      testID="games"
    >
      <View style={[isPhone ? a.col : [a.row, a.between], a.gap_md]}>
        <View style={[a.row, isPhone ? a.between : a.gap_sm, { minHeight: tokens.size.header }]}>
          <Text variant={isPhone ? 'heading' : 'figure'} level={1}>
            {t(titleOf(filter.gameType))}
          </Text>
          <View style={a.row}>
            <IconButton icon="heart" label={t('game:favorites')} href={paths.favorite} testID="games-favorites" />
            <IconButton icon="clock" label={t('game:recentlyPlayed')} href={paths.recent} testID="games-recent" />
          </View>
        </View>
        <View style={isPhone ? a.full : searchWidth}>
          <SearchBar gameType={filter.gameType} typed={searchText} onType={setSearchText} />
        </View>
      </View>
      {isSignedIn && <CurrentStop />}
      <GameBanner gameType={filter.gameType} />
      {!isDesktop && <TypeFilter current={filter.gameType} q={filter.q} />}
      {matchType !== undefined && <Matches gameType={matchType} />}
      <VendorFilter filter={filter} show={show} />
      <ListFilters filter={filter} show={show} />
      <Listed filter={filter} show={show} onClear={clear} />
    </View>
  );
}

interface ListedProps {
  filter: LobbyFilter;
  show: (changes: FilterChanges) => void;
  onClear: () => void;
}

/** The filtered games. Separate, so that a new page of the list does not re-render what is above. */
function Listed({ filter, show, onClear }: ListedProps) {
  const t = useT();
  const format = useFormat();
  const list = useGameList(filter);
  return (
    <>
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.target }]}>
        <Text variant="detail" tone="muted" role="status" lines={1} testID="games-count">
          {list.total === undefined ? '' : t('game:count', { count: list.total, shown: format.number(list.total) })}
        </Text>
        <OrderPicker filter={filter} show={show} />
      </View>
      <OfflineNotice readAt={list.readAt} />
      <Found filter={filter} list={list} onClear={onClear} />
    </>
  );
}

interface FoundProps {
  filter: LobbyFilter;
  list: GameList;
  onClear: () => void;
}

function Found({ filter, list, onClear }: FoundProps) {
  const t = useT();
  const { total, gameAt, fault, refetch, isFetching } = list;
  const noteOf = useRoomNotes(filter.gameType === 'LIVE');
  if (total === undefined) {
    if (fault === null) return <GridSkeleton />;
    return <LoadError error={fault} retry={refetch} isBusy={isFetching} />;
  }
  if (total === 0) return <Nothing filter={filter} onClear={onClear} />;
  const first = gameAt(0);
  return (
    <View style={a.gap_lg}>
      {total <= few && filter.gameType === 'BGS' && first !== undefined ? (
        <Few games={[first, gameAt(1)].filter((game) => game !== undefined)} />
      ) : (
        <Grid count={total} gameAt={gameAt} onShow={list.show} noteOf={noteOf} label={t(titleOf(filter.gameType))} />
      )}
      {fault !== null && <LoadError error={fault} retry={refetch} isBusy={isFetching} />}
    </View>
  );
}

function Few({ games }: { games: readonly Game[] }) {
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
  const isNarrowed = [filter.q, filter.vassalage, filter.subType, filter.class, filter.minBet, filter.lines].some(
    (set) => set !== '',
  );
  const empty = isNarrowed ? 'ALL' : filter.selection;
  if (isNarrowed || filter.selection !== 'ALL')
    return (
      <EmptyState
        title={filter.q !== '' ? t('game:nothingFound', { text: filter.q }) : t(emptyTitles[empty])}
        description={filter.q !== '' ? t('game:nothingFoundText') : t(emptyTexts[empty])}
        action={
          <View style={[a.row, a.wrap, a.gap_sm, a.justify_center]}>
            <Button label={t('game:showAll')} onPress={onClear} testID="games-show-all" />
            {filter.q !== '' && filter.gameType !== '' && (
              <Button
                label={t('game:searchEverywhere')}
                href={linkTo('games', { q: filter.q })}
                testID="games-search-everywhere"
              />
            )}
          </View>
        }
        testID="games-empty"
      />
    );
  return (
    <EmptyState
      title={t('game:noGames')}
      description={t('game:noGamesText')}
      {...(filter.gameType === 'BGS'
        ? {}
        : { action: <Button label={t('game:toOriginals')} href={paths.bgs} testID="games-to-originals" /> })}
      testID="games-empty"
    />
  );
}

const titleOf = (type: ListedType): TextKey => (type === '' ? 'game:allGames' : typeIcons[type].title);

const emptyTitles = {
  ALL: 'game:noFiltered',
  HOT: 'game:noFiltered',
  NEW: 'game:noFiltered',
  FAV: 'game:favoritesNone',
  RECENT: 'game:recentNone',
} as const;
const emptyTexts = {
  ALL: 'game:noFilteredText',
  HOT: 'game:noFilteredText',
  NEW: 'game:noFilteredText',
  FAV: 'game:favoritesNoneText',
  RECENT: 'game:recentNoneText',
} as const;
const searchWidth = { width: tokens.size.menuMax };
const wide = { flexGrow: 2, flexShrink: 1, flexBasis: 0, minWidth: 0 };
