import { View } from 'react-native';

import { useIsSignedIn } from '../../api';
import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { EmptyState, lazyOptional, Sequence, RenderWhenNear } from '../../ui';
import { HomePopups } from '../content';
import { LoadError } from '../records';
import { CardProvider } from './CardProvider';
import { AllLink } from './home/AllLink';
import { Banners } from './home/Banners';
import { Block } from './home/Block';
import { ContinuePlaying } from './home/ContinuePlaying';
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
          <ContinuePlaying />
          <Hot offered={offered} />
          {isRoomy ? <Promotions /> : <Winners />}
          {drawTypes.some((type) => offered.includes(type)) && <Draws />}
          <Originals />
          {!isRoomy && <Promotions />}
          <Invitation />
          {offered
            .toSorted((one, other) => placeOf(one) - placeOf(other))
            .filter((type) => type !== 'BGS' && !drawTypes.includes(type))
            .map((type) => (
              <TypeSection key={type} type={type} />
            ))}
          <HomePopups isCovered={place.path !== paths.home} />
        </Sequence>
      </CardProvider>
    </View>
  );
}

// Live tables come first, then slots, then the others in menu order.
const firstTypes: readonly MenuType[] = ['LIVE', 'RNG'];
const placeOf = (type: MenuType): number => (firstTypes.includes(type) ? firstTypes.indexOf(type) : firstTypes.length);

// Lotteries are shown by their next draws.
const drawTypes: readonly MenuType[] = ['LOTT', 'ELOTT'];
const NextDraws = lazyOptional(async () => (await import('../lottery')).NextDraws);

/** The draws that close next. */
function Draws() {
  const t = useT();
  return (
    <RenderWhenNear height={tokens.size.drawCard.height + tokens.target}>
      <NextDraws
        fallback={<View style={{ height: tokens.size.drawCard.height + tokens.target }} />}
        frame={(cards, total) => (
          <Section title={t('game:nextDraws')} action={<AllLink href={paths.lott} total={total} />} testID="home-draws">
            {cards}
          </Section>
        )}
      />
    </RenderWhenNear>
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

/** The most played games, and what stands there while they load or where there are none. */
function Hot({ offered }: { offered: readonly MenuType[] }) {
  const t = useT();
  const hot = useHotGames();
  const ours = useGames(inHouseGames);
  const hotGames = hot.data?.content ?? [];
  if (hot.isError && hot.data === undefined)
    return <LoadError error={hot.error} retry={() => void hot.refetch()} isBusy={hot.isFetching} />;
  if (hot.isPending || ours.isPending) return <HotSkeleton />;
  if (hotGames.length === 0 && ours.data?.content.length === 0 && offered.length === 0)
    return <EmptyState title={t('game:lobbyEmpty')} description={t('game:lobbyEmptyText')} testID="lobby-empty" />;
  return hotGames.length > 1 ? <HotGames games={hotGames} total={hot.data.totalElements} /> : null;
}

/** The in-house games: the first one large. */
function Originals() {
  const t = useT();
  const { isRoomy } = useLayout();
  const ours = useGames(inHouseGames);
  const inHouse = ours.data?.content ?? [];
  const first = inHouse.find(({ isHot }) => isHot) ?? inHouse[0];
  const ownTotal = ours.data?.totalElements ?? inHouse.length;
  return (
    <>
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

/** Placeholder of the row, so that nothing below shifts. */
function HotSkeleton() {
  return (
    <View aria-hidden testID="home-loading">
      <GameRow title="" games={undefined} total={0} testID="home-hot-loading" />
    </View>
  );
}

const wide = { flexGrow: 2, flexShrink: 1, flexBasis: 0, minWidth: 0 };
