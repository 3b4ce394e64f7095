import { useState } from 'react';
import { amountText } from './Amount';
import { grouped, moneyOf, parseMoney, units, type Money } from './money';
import { currentLocale, t } from './words';

export interface Limits {
  min: Money;
  max: Money;
  balance: Money;
}

interface Props {
  stake: Money;
  limits: Limits;
  symbol: string;
  isLocked: boolean;
  onStake: (stake: Money) => void;
}

const cent = 100n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

export function StakeField({ stake, limits, symbol, isLocked, onStake }: Props) {
  const [typed, setTyped] = useState<string>();
  const min = units(limits.min);
  const max = units(limits.max);
  const put = (value: bigint) => {
    setTyped(undefined);
    onStake(moneyOf(least(max, most(min, value - (value % cent)))));
  };
  const leave = () => {
    const amount = typed === undefined ? undefined : parseMoney(typed);
    setTyped(undefined);
    if (amount !== undefined) onStake(amount);
  };
  const isOutside = units(stake) < min || units(stake) > max;
  return (
    <section>
      <div className="stake-head">
        <label htmlFor="stake">{t('stake')}</label>
        <span className={isOutside ? 'range bad' : 'range'} id="stake-range">
          {t('stakeRange', { min: amountText(limits.min, symbol, true), max: amountText(limits.max, symbol, true) })}
        </span>
      </div>
      <div className="stake-row">
        <div className={isOutside ? 'field wrong' : 'field'}>
          <span className="symbol" aria-hidden="true">
            {symbol}
          </span>
          <input
            id="stake"
            inputMode="decimal"
            autoComplete="off"
            data-testid="game-stake"
            aria-describedby="stake-range"
            aria-invalid={isOutside}
            value={typed ?? grouped(stake, currentLocale())}
            readOnly={isLocked}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              const amount = parseMoney(event.target.value);
              if (amount !== undefined) onStake(amount);
            }}
            onBlur={leave}
          />
        </div>
        <button
          type="button"
          className="step"
          disabled={isLocked}
          aria-description={t('half')}
          data-testid="game-stake-half"
          onClick={() => put(units(stake) / 2n)}
        >
          ½
        </button>
        <button
          type="button"
          className="step"
          disabled={isLocked}
          aria-description={t('double')}
          data-testid="game-stake-double"
          onClick={() => put(units(stake) * 2n)}
        >
          2×
        </button>
        <button
          type="button"
          className="step"
          disabled={isLocked}
          aria-description={t('maxStake')}
          data-testid="game-stake-max"
          onClick={() => put(least(max, units(limits.balance)))}
        >
          {t('max')}
        </button>
      </div>
    </section>
  );
}
