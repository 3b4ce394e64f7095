import { View } from 'react-native';

import { useIsSignedIn } from '../../api';
import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { EmptyState, lazyOptional, Sequence, RenderWhenNear, Skeleton } from '../../ui';
import { HomePopups } from '../content';
import { LoadError } from '../records';
import { CardProvider } from './CardProvider';
import { Banners } from './home/Banners';
import { Block } from './home/Block';
import { Fairness } from './home/Fairness';
import { Featured } from './home/Featured';
import { HotGames } from './home/HotGames';
import { Invitation } from './home/Invitation';
import { Notices } from './home/Notices';
import { Promotions } from './home/Promotions';
import { Section } from './home/Section';
import { GameRow } from './home/GameRow';
import { TypeLinks } from './home/TypeLinks';
import { Winners, WinnersPanel } from './home/Winners';
import { useRecent } from './favorites/recent';
import { useRoomNotes } from './lobby/useRoomNotes';
import { offeredTypes, typePaths, useGameMenus, type MenuType } from './menus';
import { allGames } from './model';
import { inHouseGames, useGames, useHotGames } from './queries';
import { typeIcons } from './typeIcons';

const CurrentStop = lazyOptional(async () => (await import('../limit')).CurrentStop);

export function HomeScreen({ place }: { place: Place }) {
  const { isPhone, isDesktop, isRoomy, margin } = useLayout();
  const menus = useGameMenus();
  const isSignedIn = useIsSignedIn();
  const offered = offeredTypes(menus);
  const pad = { paddingHorizontal: margin, paddingTop: isPhone ? 0 : tokens.size.bannerPad.x };
  return (
    <View style={[isPhone ? a.gap_md : a.gap_xl, a.pb_xl, pad]} testID="home">
      {isSignedIn && <CurrentStop />}
      {isRoomy ? (
        <View style={a.gap_sm}>
          <View style={[a.row_stretch, a.gap_lg]}>
            <View style={a.grow}>
              <Banners />
            </View>
            <WinnersPanel />
          </View>
          <Notices />
        </View>
      ) : (
        <View style={a.gap_xs}>
          <Banners />
          <Notices />
        </View>
      )}
      {!isDesktop && <TypeLinks menus={menus} />}
      <CardProvider>
        <Sequence name="home">
          <Recent />
          <Lobby offered={offered} />
          <Invitation />
          {!isRoomy && <Winners />}
          <Promotions />
          {offered
            .filter((type) => type !== 'BGS')
            .map((type) => (
              <TypeSection key={type} type={type} />
            ))}
          <HomePopups isCovered={place.path !== paths.home} />
        </Sequence>
      </CardProvider>
    </View>
  );
}

/** Some games of a type, with a link to all; loaded when it is scrolled near. */
function TypeSection({ type }: { type: MenuType }) {
  const { isPhone, isDesktop } = useLayout();
  const { card, cardLarge, cardSmall, cardWide } = tokens.size;
  const usual = isDesktop ? cardLarge.height : card.height;
  const height = type === 'LIVE' ? cardWide.height : type === 'RNG' && isPhone ? 2 * cardSmall.height : usual;
  return (
    <RenderWhenNear height={height + tokens.target}>
      <TypeRow type={type} />
    </RenderWhenNear>
  );
}

function TypeRow({ type }: { type: MenuType }) {
  const t = useT();
  const { isPhone } = useLayout();
  const noteOf = useRoomNotes(type === 'LIVE');
  const { data, isError } = useGames(allGames(type));
  if (isError && data === undefined) return null;
  if (data?.totalElements === 0) return null;
  const section = {
    title: t(typeIcons[type].title),
    total: data?.totalElements ?? 0,
    href: paths[typePaths[type]],
    testID: `home-type-${type}`,
  };
  if (type === 'RNG' && isPhone && data !== undefined) return <Block {...section} games={data.content} />;
  return <GameRow {...section} games={data?.content} isWide={type === 'LIVE'} noteOf={noteOf} />;
}

/** Recently played games; nothing for visitors and new members. */
function Recent() {
  const t = useT();
  const { data } = useRecent('');
  if (data === undefined || data.content.length === 0) return null;
  return (
    <GameRow
      title={t('game:continuePlaying')}
      games={data.content}
      total={data.totalElements}
      href={paths.recent}
      testID="home-recent"
    />
  );
}

/** The available games: a row when there are enough, otherwise one large game. */
function Lobby({ offered }: { offered: readonly MenuType[] }) {
  const t = useT();
  const { isRoomy } = useLayout();
  const hot = useHotGames();
  const ours = useGames(inHouseGames);
  const inHouse = ours.data?.content ?? [];
  const hotGames = hot.data?.content ?? [];
  const first = inHouse.find(({ isHot }) => isHot) ?? inHouse[0];
  if (hot.isError && hot.data === undefined)
    return <LoadError error={hot.error} retry={() => void hot.refetch()} isBusy={hot.isFetching} />;
  if (hot.isPending || ours.isPending) return <LobbySkeleton />;
  if (hotGames.length === 0 && inHouse.length === 0 && offered.length === 0)
    return <EmptyState title={t('game:lobbyEmpty')} description={t('game:lobbyEmptyText')} testID="lobby-empty" />;
  const ownTotal = ours.data?.totalElements ?? inHouse.length;
  return (
    <>
      {hotGames.length > 1 && <HotGames games={hotGames} total={hot.data.totalElements} />}
      {first !== undefined && (
        <Section title={t('shell:type.bgs')} testID="home-originals">
          <View style={isRoomy ? [a.row_stretch, a.gap_lg] : a.gap_md}>
            <View style={isRoomy ? wide : a.full}>
              <Featured game={first} />
            </View>
            <View style={isRoomy ? a.grow : a.full}>
              <Fairness />
            </View>
          </View>
        </Section>
      )}
      {inHouse.length > 1 && (
        <GameRow title={t('game:originalsMore')} games={inHouse} total={ownTotal} href={paths.bgs} testID="home-more" />
      )}
    </>
  );
}

/** Placeholder of the game and its explanation, so that nothing below shifts. */
function LobbySkeleton() {
  const { isRoomy } = useLayout();
  return (
    <View style={a.gap_md} aria-hidden testID="home-loading">
      <Skeleton width="40%" height={tokens.type.heading.line} />
      <Skeleton height={tokens.size.featured} radius="lg" />
      {!isRoomy && <Skeleton height={tokens.size.fairness} radius="lg" />}
    </View>
  );
}

const wide = { flexGrow: 2, flexShrink: 1, flexBasis: 0, minWidth: 0 };
