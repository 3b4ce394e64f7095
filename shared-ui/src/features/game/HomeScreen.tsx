import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens, useLayout } from '../../theme';
import { EmptyState, InTurn, Skeleton } from '../../ui';
import { HomePopups } from '../content';
import { DidNotLoad } from '../wallet';
import { Banners } from './home/Banners';
import { Fairness } from './home/Fairness';
import { Featured } from './home/Featured';
import { Invitation } from './home/Invitation';
import { Notices } from './home/Notices';
import { Promotions } from './home/Promotions';
import { Section } from './home/Section';
import { Shelf } from './home/Shelf';
import { Ways } from './home/Ways';
import { Winners, WinnersPanel } from './home/Winners';
import { offeredTypes, useGameMenus, type MenuType } from './menus';
import { originals, useGames, useHotGames } from './queries';

const homes: readonly string[] = [paths.home, '/index', '/index.html', '/home'];

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
              <Banners offered={offered} />
            </View>
            <WinnersPanel />
          </View>
          <Notices />
        </View>
      ) : (
        <View style={a.gap_xs}>
          <Banners offered={offered} />
          <Notices />
        </View>
      )}
      {!isDesktop && <Ways offered={offered} isPending={menus === undefined} />}
      <InTurn name="home">
        <Lobby offered={offered} />
        <Invitation />
        {!isRoomy && <Winners />}
        <Promotions />
        <HomePopups isCovered={!homes.includes(place.path)} />
      </InTurn>
    </View>
  );
}

/** What can be played: a shelf when there is enough for one, otherwise one game shown large. */
function Lobby({ offered }: { offered: readonly MenuType[] }) {
  const t = useT();
  const { isRoomy } = useLayout();
  const hot = useHotGames();
  const ours = useGames(originals);
  const own = ours.data?.pages.flatMap(({ content }) => content) ?? [];
  const hotGames = hot.data?.content ?? [];
  const first = own.find(({ isHot }) => isHot) ?? own[0];
  if (hot.isError && hot.data === undefined)
    return <DidNotLoad fault={hot.error} retry={() => void hot.refetch()} isBusy={hot.isFetching} />;
  if (hot.isPending || ours.isPending) return <LobbyShape />;
  if (hotGames.length === 0 && own.length === 0 && offered.length === 0)
    return <EmptyState title={t('game:lobbyEmpty')} sentence={t('game:lobbyEmptyText')} testID="lobby-empty" />;
  const ownTotal = ours.data?.pages[0]?.totalElements ?? own.length;
  return (
    <>
      {hotGames.length > 1 && (
        <Shelf title={t('game:hotTitle')} games={hotGames} total={hot.data.totalElements} testID="home-hot" />
      )}
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
