import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { EmptyState, Sequence, RenderWhenNear, Skeleton } from '../../ui';
import { HomePopups } from '../content';
import { LoadError } from '../records';
import { CardGround } from './CardGround';
import { Banners } from './home/Banners';
import { Block } from './home/Block';
import { Fairness } from './home/Fairness';
import { Featured } from './home/Featured';
import { HotShelf } from './home/HotShelf';
import { Invitation } from './home/Invitation';
import { Notices } from './home/Notices';
import { Promotions } from './home/Promotions';
import { Section } from './home/Section';
import { Shelf } from './home/Shelf';
import { Ways } from './home/Ways';
import { Winners, WinnersPanel } from './home/Winners';
import { useRecent } from './kept/recent';
import { useRoomNotes } from './lobby/useRoomNotes';
import { offeredTypes, typePaths, useGameMenus, type MenuType } from './menus';
import { everything } from './model';
import { originals, useGames, useHotGames } from './queries';
import { typeIcons } from './typeIcons';

export function HomeScreen({ place }: { place: Place }) {
  const { isPhone, isDesktop, isRoomy, margin } = useLayout();
  const menus = useGameMenus();
  const offered = offeredTypes(menus);
  const pad = { paddingHorizontal: margin, paddingTop: isPhone ? 0 : tokens.size.bannerPad.x };
  return (
    <View style={[isPhone ? a.gap_md : a.gap_xl, a.pb_xl, pad]} testID="home">
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
      {!isDesktop && <Ways menus={menus} />}
      <CardGround>
        <Sequence name="home">
          <Lobby offered={offered} />
          <Recent />
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
      </CardGround>
    </View>
  );
}

/** Some games of a type, and the way to all of them; read when somebody comes near. */
function TypeSection({ type }: { type: MenuType }) {
  const { isPhone, isDesktop } = useLayout();
  const { card, cardLarge, cardSmall, cardWide } = tokens.size;
  const usual = isDesktop ? cardLarge.height : card.height;
  const height = type === 'LIVE' ? cardWide.height : type === 'RNG' && isPhone ? 2 * cardSmall.height : usual;
  return (
    <RenderWhenNear height={height + tokens.target}>
      <TypeShelf type={type} />
    </RenderWhenNear>
  );
}

function TypeShelf({ type }: { type: MenuType }) {
  const t = useT();
  const { isPhone } = useLayout();
  const noteOf = useRoomNotes(type === 'LIVE');
  const { data, isError } = useGames(everything(type));
  if (isError && data === undefined) return null;
  if (data?.totalElements === 0) return null;
  const section = {
    title: t(typeIcons[type].title),
    total: data?.totalElements ?? 0,
    href: paths[typePaths[type]],
    testID: `home-type-${type}`,
  };
  if (type === 'RNG' && isPhone && data !== undefined) return <Block {...section} games={data.content} />;
  return <Shelf {...section} games={data?.content} isWide={type === 'LIVE'} noteOf={noteOf} />;
}

/** What one played last; nothing for visitors and newcomers. */
function Recent() {
  const t = useT();
  const { data } = useRecent('');
  if (data === undefined || data.content.length === 0) return null;
  return (
    <Shelf
      title={t('game:recentlyPlayed')}
      games={data.content}
      total={data.totalElements}
      href={paths.recent}
      testID="home-recent"
    />
  );
}

/** What can be played: a shelf when there is enough for one, otherwise one game shown large. */
function Lobby({ offered }: { offered: readonly MenuType[] }) {
  const t = useT();
  const { isRoomy } = useLayout();
  const hot = useHotGames();
  const ours = useGames(originals);
  const own = ours.data?.content ?? [];
  const hotGames = hot.data?.content ?? [];
  const first = own.find(({ isHot }) => isHot) ?? own[0];
  if (hot.isError && hot.data === undefined)
    return <LoadError error={hot.error} retry={() => void hot.refetch()} isBusy={hot.isFetching} />;
  if (hot.isPending || ours.isPending) return <LobbyShape />;
  if (hotGames.length === 0 && own.length === 0 && offered.length === 0)
    return <EmptyState title={t('game:lobbyEmpty')} description={t('game:lobbyEmptyText')} testID="lobby-empty" />;
  const ownTotal = ours.data?.totalElements ?? own.length;
  return (
    <>
      {hotGames.length > 1 && <HotShelf games={hotGames} total={hot.data.totalElements} />}
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
      {own.length > 1 && (
        <Shelf title={t('game:originalsMore')} games={own} total={ownTotal} href={paths.bgs} testID="home-more" />
      )}
    </>
  );
}

/** Holds the place of the game and of what explains it, so that nothing below moves when they arrive. */
function LobbyShape() {
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
