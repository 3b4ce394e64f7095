import { useState, type ReactNode } from 'react';
import { Amount } from '../shell/Amount';
import { Icon } from '../shell/Icon';
import { groupedDecimal, moneyOf, units, type Money } from '../shell/money';
import { StakeField, type Limits } from '../shell/StakeField';
import { currentLocale, t } from '../shell/words';
import { choiceOf, decimal, hundredths, parsePays, parseTarget, payoutOf, winsOf, type Choice } from './model';

interface Props {
  choice: Choice;
  wins: number;
  pays: bigint;
  /** Return to player in millionths. */
  rtp: number;
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
  const { choice, wins, pays, rtp, stake, limits, symbol, isLocked } = props;
  const win = (count: number) => props.onChoice(choiceOf(count, choice.direction));
  const profit = moneyOf(units(payoutOf(stake, pays)) - units(stake));
  return (
    <>
      <div className="boxes">
        <NumberBox
          id="pays"
          label={t('pays')}
          shown={`${groupedDecimal(decimal(pays, 6, 2), currentLocale())}×`}
          isLocked={isLocked}
          onTyped={(text) => {
            const typed = parsePays(text);
            if (typed !== undefined) win(winsOf(rtp, typed));
          }}
        />
        <NumberBox
          id="target"
          label={t(choice.direction === 'over' ? 'rollOver' : 'rollUnder')}
          shown={hundredths(choice.target)}
          isLocked={isLocked}
          onTyped={(text) => {
            const target = parseTarget(text);
            if (target !== undefined) props.onChoice({ ...choice, target });
          }}
        >
          <button
            type="button"
            className="swap"
            disabled={isLocked}
            aria-label={t('swap')}
            data-testid="dice-swap"
            onClick={props.onSwap}
          >
            <Icon name="arrows-left-right" size="mid" />
          </button>
        </NumberBox>
        <NumberBox
          id="chance"
          label={t('chance')}
          shown={`${hundredths(wins)}%`}
          isLocked={isLocked}
          onTyped={(text) => {
            const typed = parseTarget(text);
            if (typed !== undefined) win(typed);
          }}
        />
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

interface NumberBoxProps {
  id: string;
  label: string;
  shown: string;
  isLocked: boolean;
  /** Receives what was typed when the field is left. */
  onTyped: (text: string) => void;
  children?: ReactNode;
}

/** A number that can be typed; what cannot be read changes nothing. */
function NumberBox({ id, label, shown, isLocked, onTyped, children }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined) onTyped(typed);
    setTyped(undefined);
  };
  return (
    <div className="box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        readOnly={isLocked}
        data-testid={`dice-${id}`}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {children}
    </div>
  );
}
