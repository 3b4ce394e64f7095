import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { game } from '../../../shared-ui/src/theme/tokens';
import { Ended } from '../shell/Boot';
import { FairLine } from '../shell/FairLine';
import { FairSheet } from '../shell/FairSheet';
import { grouped, units, type Money } from '../shell/money';
import { NoticeBar } from '../shell/NoticeBar';
import { errorMessage } from '../shell/refusal';
import type { Checked } from '../shell/SeedsTab';
import { playRoll, playWin } from '../shell/sound';
import { Strip } from '../shell/Strip';
import { useTable } from '../shell/useTable';
import type { Round, GameSession } from '../shell/wire';
import { currentLocale, t } from '../shell/words';
import { millionths } from '../verify/dice';
import { Board } from './Board';
import { Controls } from './Controls';
import {
  hundredths,
  outcomes,
  payoutRate,
  rangeOf,
  swapped,
  toOutcome,
  winningOutcomes,
  withinRange,
  type Choice,
  type Outcome,
} from './model';
import { RulesSheet } from './RulesSheet';
import type { Stage } from './stage';
import { useKeys } from './useKeys';
import { VerifyTab } from './VerifyTab';

type Choices = {
  target: string;
  direction: Choice['direction'];
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const firstStake = (seat: GameSession): Money => {
  const usual = units(seat.minStake) * 20n;
  return usual <= units(seat.maxStake) ? (`${usual / 10_000n}.00` as Money) : seat.minStake;
};

/** Random digits while a bet is pending. They have no meaning and do not move with reduced motion. */
function useRollingFace(isRolling: boolean): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!isRolling) return;
    const turn = () => setShown(hundredths(Math.floor(performance.now() * 97) % outcomes).padStart(5, '0'));
    turn();
    const timer = isStill() ? undefined : setInterval(turn, game.rollTick);
    return () => {
      clearInterval(timer);
    };
  }, [isRolling]);
  return isRolling ? shown : undefined;
}

export function DiceGame({ seat, stage }: { seat: GameSession; stage: Stage }) {
  const rtp = millionths(seat.rtp);
  const range = useMemo(() => rangeOf(rtp, BigInt(seat.maxWin.replace(/\.\d+$/, '')) * 1_000_000n), [rtp, seat.maxWin]);
  const [choice, setChoice] = useState<Choice>({ target: 5050, direction: 'over' });
  const [stake, setStake] = useState(() => firstStake(seat));
  const [open, setOpen] = useState<'rules' | 'fair'>();
  const [checked, setChecked] = useState<Checked>();
  const [isTurning, setTurning] = useState(false);
  const began = useRef(0);
  const show = useCallback(
    (round: Round<Outcome>) => {
      stage.show(round.outcome.roll, round.outcome.win, false);
      if (round.outcome.win) playWin();
    },
    [stage],
  );
  const table = useTable<Outcome, Choices>(seat, toOutcome, show);
  const { rounds, phase, place, rotate, refusal } = table;
  const isLocked = phase !== 'ready' || isTurning;
  const face = useRollingFace(isLocked);
  const wins = winningOutcomes(choice);
  const pays = payoutRate(rtp, wins);
  const last = rounds[0];

  useEffect(() => {
    if (last !== undefined && phase === 'ready') stage.show(last.outcome.roll, last.outcome.win, true);
    // Only what was there when the table opened: later rounds are shown as they come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage, last === undefined]);

  const choose = useCallback((next: Choice) => setChoice(withinRange(next, range)), [range]);
  const canRoll = !isLocked && units(stake) >= units(seat.minStake) && units(stake) <= units(seat.maxStake);
  const roll = useCallback(async () => {
    if (!canRoll) return;
    began.current = performance.now();
    playRoll();
    setTurning(true);
    await place(stake, { target: hundredths(choice.target), direction: choice.direction });
    const left = isStill() ? 0 : game.roll - (performance.now() - began.current);
    if (left > 0) await wait(left);
    setTurning(false);
  }, [canRoll, choice, place, stake]);

  useKeys({
    isOff: open !== undefined,
    roll,
    move: (by) => choose({ ...choice, target: choice.target + by }),
    swap: () => choose(swapped(choice)),
  });

  if (table.over) return <Ended over={table.over} />;
  const limits = { min: seat.minStake, max: seat.maxStake, balance: table.balance };
  const say = (amount: Money) => `${seat.symbol}${grouped(amount, currentLocale(), true)}`;
  const problem =
    refusal &&
    errorMessage(
      refusal,
      { min: say(seat.minStake), max: say(seat.maxStake) },
      { low: hundredths(range.fewest), high: hundredths(range.most) },
    );
  return (
    <div className="game">
      <Strip
        title={t('dice')}
        rtp={seat.rtp}
        balance={table.balance}
        symbol={seat.symbol}
        onMenu={() => setOpen('rules')}
      />
      <main className="table">
        <Board
          stage={stage}
          choice={choice}
          rounds={rounds}
          last={last}
          face={face}
          symbol={seat.symbol}
          isLocked={isLocked}
          onChoice={choose}
        />
        <section className="controls">
          <NoticeBar
            phase={phase}
            problem={open === undefined ? problem : undefined}
            isRecovered={table.isRecovered}
            canDeposit={refusal?.code === 'insufficient_balance'}
            onClose={table.forgive}
          />
          <Controls
            choice={choice}
            wins={wins}
            pays={pays}
            rtp={rtp}
            stake={stake}
            limits={limits}
            symbol={seat.symbol}
            isLocked={isLocked}
            canRoll={canRoll}
            onChoice={choose}
            onSwap={() => choose(swapped(choice))}
            onStake={setStake}
            onRoll={() => void roll()}
          />
          <FairLine seal={table.pair.seal} onOpen={() => setOpen('fair')} />
        </section>
      </main>
      {open === 'rules' && (
        <RulesSheet
          rtp={seat.rtp}
          wins={wins}
          pays={pays}
          limits={limits}
          symbol={seat.symbol}
          maxPays={payoutRate(rtp, range.fewest)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'fair' && (
        <FairSheet
          pair={table.pair}
          checked={checked}
          isLocked={isLocked}
          problem={problem}
          onRotate={rotate}
          onClose={() => setOpen(undefined)}
          verify={
            <VerifyTab
              rounds={rounds}
              seal={table.pair.seal}
              onChecked={(round, again) => setChecked({ nonce: round.nonce, shown: round.outcome.roll, again })}
            />
          }
        />
      )}
    </div>
  );
}
