import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { history } from '../../../platform/history';
import { a, tokens, useLayout } from '../../../theme';
import { Card, Segment, lazy } from '../../../ui';
import { LoadError } from '../../records';
import { lotteryLink } from '../links';
import { LotteryFrame, PageSkeleton } from '../LotteryFrame';
import { isMode, type Board, type Game, type Mode } from '../model';
import { useBoard } from '../queries';
import { boardType } from '../slip/quote';
import { PlaceBet } from '../slip/PlaceBet';
import { SlipBody, SlipHead } from '../slip/Slip';
import { DockedSlip } from '../slip/DockedSlip';
import { change } from '../slip/store';
import { useSlip } from '../slip/useSlip';
import { useIssue } from './useIssue';
import { Strip } from './Strip';
import { Header } from './Header';
import { BoardFoot } from './BoardFoot';
import { BetBoard } from './Board';
import { emptyDraft } from './draft';

const Side = lazy(async () => (await import('../results/SidePanel')).SidePanel);
const ChaseForm = lazy(async () => (await import('../follow/ChaseForm')).ChaseForm);

interface GamePageProps {
  mode: Mode;
  game: Game;
  games: readonly Game[];
}

/** The page of one game in one mode: issue, board and slip; on a desktop the results beside them. */
export function GamePage({ mode, game, games }: GamePageProps) {
  const { data, error, refetch, isFetching } = useBoard(game.gameCode, mode);
  if (data === undefined)
    return (
      <LotteryFrame mode={mode} title={game.name}>
        {error === null ? (
          <PageSkeleton />
        ) : (
          <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
        )}
      </LotteryFrame>
    );
  return <Table mode={mode} game={game} games={games} board={data} />;
}

function Table({ mode, game, games, board }: GamePageProps & { board: Board }) {
  const { isDesktop } = useLayout();
  const current = useIssue(game.gameCode);
  const state = useSlip(board, game.gameCode, mode);
  const [isChasing, setChasing] = useState(false);
  const row = boardType(board, state.type);
  const { store, slip } = state;
  const betBoard = row !== undefined && (
    <>
      <BetBoard
        pricing={state.pricing}
        row={row}
        draft={slip.draft}
        onDraft={(draft) => change(store, { type: state.type, draft })}
        onType={(type) => change(store, { type, draft: emptyDraft })}
      />
      <BoardFoot state={state} row={row} />
    </>
  );
  const chase = () => setChasing(true);
  const form = isChasing && (
    <ChaseForm state={state} gameCode={game.gameCode} onClose={() => setChasing(false)} fallback={null} />
  );
  const header = <Header game={game} games={games} mode={mode} />;
  if (!isDesktop)
    return (
      <LotteryFrame
        mode={mode}
        heading={header}
        foot={<DockedSlip state={state} game={game} current={current} onChase={chase} />}
      >
        <ModeSwitch game={game} mode={mode} />
        <Strip gameCode={game.gameCode} mode={mode} current={current} />
        {betBoard}
        {form}
      </LotteryFrame>
    );
  return (
    <LotteryFrame mode={mode} heading={header} action={<ModeSwitch game={game} mode={mode} />}>
      <Strip gameCode={game.gameCode} mode={mode} current={current} />
      <View style={[a.row_top, a.gap_lg, a.wrap]}>
        <View style={boardColumn}>
          <Card style={a.gap_md}>{betBoard}</Card>
        </View>
        <View style={slipColumn}>
          <Card style={a.gap_md}>
            <SlipHead state={state} />
            <SlipBody state={state} onChase={chase} />
            <PlaceBet state={state} game={game} current={current} />
          </Card>
        </View>
        <View style={sideColumn}>
          <Side game={game} mode={mode} fallback={<PageSkeleton />} />
        </View>
      </View>
      {form}
    </LotteryFrame>
  );
}

const { confirm } = tokens.size.dialog;
const boardColumn = { flexGrow: 3, flexShrink: 1, flexBasis: confirm, minWidth: confirm };
const slipColumn = {
  flexGrow: 1,
  flexShrink: 1,
  flexBasis: tokens.size.winners - tokens.space.xl,
  minWidth: tokens.size.fairness - tokens.space.xxl,
};
const sideColumn = {
  flexGrow: 1,
  flexShrink: 1,
  flexBasis: tokens.size.winners - tokens.space.xxxl,
  minWidth: tokens.size.sideMenu,
};

/** The ways in which a game is priced, where it has several. */
function ModeSwitch({ game, mode }: { game: Game; mode: Mode }) {
  const t = useT();
  const own = game.prizeModes.filter(isMode);
  if (own.length < 2) return null;
  return (
    <Segment
      label={t('lottery:modes')}
      options={own.map((each) => ({ value: each, label: t(`lottery:mode.${each}`), testID: `lottery-mode-${each}` }))}
      value={mode}
      onChange={(next) => history.replace(lotteryLink({ mode: next, gameCode: game.gameCode }))}
      isCompact
    />
  );
}
