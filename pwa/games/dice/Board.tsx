import { useEffect, useRef, type PointerEvent as Pointer } from 'react';
import { Amount, amountText } from '../shell/Amount';
import { Icon } from '../shell/Icon';
import { moneyOf, units } from '../shell/money';
import type { Round } from '../shell/wire';
import { t } from '../shell/words';
import { hundredths, outcomes, type Choice, type Outcome } from './model';
import type { Stage } from './stage';

interface Props {
  stage: Stage;
  choice: Choice;
  rounds: Round<Outcome>[];
  last: Round<Outcome> | undefined;
  face: string | undefined;
  symbol: string;
  isLocked: boolean;
  onChoice: (choice: Choice) => void;
}

// Keeps the line's height before the first roll: a number would look like a result.
const nothing = '\u00a0';
const marks = [0, 25, 50, 75, 100];

export function Board({ stage, choice, rounds, last, face, symbol, isLocked, onChoice }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : stage.mount(place.current)), [stage]);
  useEffect(() => stage.setChoice(choice), [stage, choice]);
  const isRolling = face !== undefined;
  const tone = isRolling || last === undefined ? 'result quiet' : last.outcome.win ? 'result good' : 'result';
  return (
    <section className="stage">
      <div className="canvas" ref={place} aria-hidden="true" />
      <ol className="chips" tabIndex={0} aria-label={t('history')}>
        {rounds.map((round) => (
          <li
            key={round.id}
            className={round.outcome.win ? 'chip won' : 'chip'}
            aria-label={t('historyRow', { nonce: round.nonce, roll: round.outcome.roll })}
          >
            {round.outcome.win && <Icon name="check" size="text" />}
            {round.outcome.roll}
          </li>
        ))}
      </ol>
      <div className={tone} aria-hidden="true" data-testid="dice-result">
        {face ?? last?.outcome.roll ?? nothing}
      </div>
      <p className="outcome" role="status" data-testid="dice-outcome">
        {!isRolling && last !== undefined && <Said round={last} symbol={symbol} />}
      </p>
      <Track choice={choice} isLocked={isLocked} onChoice={onChoice} stage={stage} />
      <div className="scale" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </section>
  );
}

function Said({ round, symbol }: { round: Round<Outcome>; symbol: string }) {
  const profit = moneyOf(units(round.payout) - units(round.stake));
  const heard = <span className="hidden">{t('rolled', { roll: round.outcome.roll })} </span>;
  if (!round.outcome.win) {
    return (
      <>
        {heard}
        <span className="muted">{t('noWin', { amount: `−${amountText(round.stake, symbol)}` })}</span>
      </>
    );
  }
  return (
    <>
      {heard}
      <span className="won" key={round.id}>
        <Icon name="arrow-up-right" size="row" />
        <span>
          {t('won')} <Amount value={profit} symbol={symbol} sign="plus" />
        </span>
      </span>
    </>
  );
}

interface TrackProps {
  choice: Choice;
  isLocked: boolean;
  stage: Stage;
  onChoice: (choice: Choice) => void;
}

/** An input slider over the drawn track: the canvas draws it, the browser handles touch and keys. */
function Track({ choice, isLocked, stage, onChoice }: TrackProps) {
  const move = (event: Pointer<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = stage.shareAt(event.clientX - box.left, box.width);
    onChoice({ ...choice, target: Math.round((share * outcomes) / 50) * 50 });
  };
  const steps: Record<string, number> = {
    ArrowLeft: -50,
    ArrowDown: -50,
    ArrowRight: 50,
    ArrowUp: 50,
    PageDown: -1000,
    PageUp: 1000,
  };
  return (
    <div
      className="track"
      role="slider"
      tabIndex={0}
      aria-label={t('target')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-disabled={isLocked}
      aria-valuenow={choice.target / 100}
      aria-valuetext={`${t(choice.direction === 'over' ? 'rollOver' : 'rollUnder')} ${hundredths(choice.target)}`}
      data-testid="dice-track"
      onPointerDown={(event) => {
        if (isLocked) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (!isLocked && event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (isLocked || step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onChoice({ ...choice, target: choice.target + step });
      }}
    />
  );
}
