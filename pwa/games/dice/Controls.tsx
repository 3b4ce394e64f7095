import { useState } from 'react';
import { Amount } from '../shell/Amount';
import { Icon } from '../shell/Icon';
import { moneyOf, units, type Money } from '../shell/money';
import { StakeField, type Limits } from '../shell/StakeField';
import { t } from '../shell/words';
import { decimal, hundredths, payoutOf, parseTarget, type Choice } from './model';

interface Props {
  choice: Choice;
  wins: number;
  pays: bigint;
  stake: Money;
  limits: Limits;
  symbol: string;
  isLocked: boolean;
  canRoll: boolean;
  onChoice: (choice: Choice) => void;
  onSwap: () => void;
  onStake: (stake: Money) => void;
  onRoll: () => void;
}

export function Controls(props: Props) {
  const { choice, wins, pays, stake, limits, symbol, isLocked } = props;
  const profit = moneyOf(units(payoutOf(stake, pays)) - units(stake));
  return (
    <>
      <div className="boxes">
        <div className="box">
          <span>{t('pays')}</span>
          <output data-testid="dice-pays">{decimal(pays, 6, 2)}×</output>
        </div>
        <TargetBox choice={choice} isLocked={isLocked} onChoice={props.onChoice} onSwap={props.onSwap} />
        <div className="box">
          <span>{t('chance')}</span>
          <output data-testid="dice-chance">{hundredths(wins)}%</output>
        </div>
      </div>
      <StakeField stake={stake} limits={limits} symbol={symbol} isLocked={isLocked} onStake={props.onStake} />
      <p className="profit">
        <span>{t('profit')}</span>
        <span className="good">
          <Amount value={profit} symbol={symbol} sign="plus" />
        </span>
      </p>
      <button
        type="button"
        className="button game"
        disabled={!props.canRoll}
        aria-busy={isLocked}
        data-testid="dice-roll"
        onClick={props.onRoll}
      >
        {t('roll')}
      </button>
    </>
  );
}

function TargetBox({ choice, isLocked, onChoice, onSwap }: Pick<Props, 'choice' | 'isLocked' | 'onChoice' | 'onSwap'>) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const target = typed === undefined ? undefined : parseTarget(typed);
    setTyped(undefined);
    if (target !== undefined) onChoice({ ...choice, target });
  };
  return (
    <div className="box">
      <label htmlFor="target">{t(choice.direction === 'over' ? 'rollOver' : 'rollUnder')}</label>
      <input
        id="target"
        inputMode="decimal"
        autoComplete="off"
        readOnly={isLocked}
        data-testid="dice-target"
        value={typed ?? hundredths(choice.target)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      <button
        type="button"
        className="swap"
        disabled={isLocked}
        aria-label={t('swap')}
        data-testid="dice-swap"
        onClick={onSwap}
      >
        <Icon name="arrows-left-right" size="mid" />
      </button>
    </div>
  );
}
