import type { Place } from '../../lib/place';
import { lazy } from '../../ui';
import { LoadError } from '../records';
import { useWins } from './follow/useWins';
import { isView, modeOf } from './model';
import { useLotteryGames } from './queries';
import { LotteryFrame, Missing, PageSkeleton } from './LotteryFrame';

const GameList = lazy(async () => (await import('./games/GameList')).GameList);
const GamePage = lazy(async () => (await import('./play/GamePage')).GamePage);
const Results = lazy(async () => (await import('./results/ResultsPage')).ResultsPage);
const Rules = lazy(async () => (await import('./results/RulesPage')).RulesPage);
const Verify = lazy(async () => (await import('./fair/VerifyPage')).VerifyPage);
const Bets = lazy(async () => (await import('./follow/BetsPage')).BetsPage);
const Order = lazy(async () => (await import('./follow/OrderPage')).OrderPage);
const Opened = lazy(async () => (await import('./vietnam/OpenedPage')).OpenedPage);

/** The lotteries: their list, the page of a game, and what belongs to it. The address says which. */
export function LotteryScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const requested = query.get('view');
  const view = isView(requested) ? requested : undefined;
  const gameCode = query.get('gameCode') ?? '';
  const { data, error, refetch, isFetching } = useLotteryGames();
  const nodeId = query.get('nodeId');
  const game = data?.games.find((each) => each.gameCode === gameCode || each.nodeId === nodeId);
  const mode = modeOf(place.path, query.get('prizeMode'), game);
  const id = query.get('id') ?? '';
  useWins(mode);
  const wait = <PageSkeleton />;
  if (view === 'bets') return <Bets mode={mode} query={query} fallback={wait} />;
  if (view === 'order') return <Order mode={mode} id={id} fallback={wait} />;
  if (view === 'verify') return <Verify mode={mode} issueId={id} bet={query.get('bet') ?? ''} fallback={wait} />;
  if (view === 'opened') return <Opened query={query} games={data?.games ?? []} fallback={wait} />;
  if (data === undefined)
    return (
      <LotteryFrame mode={mode}>
        {error === null ? (
          <PageSkeleton />
        ) : (
          <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
        )}
      </LotteryFrame>
    );
  if (gameCode === '' && nodeId === null)
    return <GameList mode={mode} games={data.games} offset={data.offset} fallback={wait} />;
  if (game === undefined) return <Missing mode={mode} />;
  if (view === 'results') return <Results mode={mode} game={game} fallback={wait} />;
  if (view === 'rules') return <Rules mode={mode} game={game} fallback={wait} />;
  return <GamePage key={`${game.gameCode} ${mode}`} mode={mode} game={game} games={data.games} fallback={wait} />;
}
