import { useEffect, useState } from 'react';

import { add, centUnits, compare, moneyOf, unitsOf, type Money as Amount } from '../../lib/money';
import { tokens, useTheme } from '../../theme';
import { Money } from '../../ui';
import { useWhiteLabel } from '../system';
import { useCurrency } from '../wallet';
import { jackpotStep } from './model';

interface JackpotProps {
  confirmed: Amount;
  isSmall: boolean;
  /** Animates changing digits; lists with many jackpots show them without animation. */
  isRolling: boolean;
}

// The share of the way to the confirmed amount that is made at once, so that it is reached before the next one.
const stepsToConfirmed = 6n;

function next(shown: Amount, confirmed: Amount): Amount {
  const left = unitsOf(confirmed) - unitsOf(shown);
  return left <= centUnits * stepsToConfirmed ? confirmed : moneyOf(unitsOf(shown) + left / stepsToConfirmed);
}

/**
 * Shows a jackpot: it rolls towards each confirmed amount and never beyond; in the sandbox, whose pools hardly grow, it
 * also grows by itself. With reduced motion it stands still.
 */
export function Jackpot({ confirmed, isSmall, isRolling }: JackpotProps) {
  const { symbol } = useCurrency();
  const { reducedMotion } = useTheme();
  const isSandbox = useWhiteLabel()?.isSandbox === true;
  const [shown, setShown] = useState({ confirmed, amount: confirmed });
  if (shown.confirmed !== confirmed) {
    const isRising = !isSandbox && !reducedMotion && compare(confirmed, shown.amount) > 0;
    setShown({ confirmed, amount: isRising ? shown.amount : confirmed });
  }
  useEffect(() => {
    if (reducedMotion) return undefined;
    const timer = setInterval(
      () =>
        setShown((was) => ({
          ...was,
          amount: isSandbox ? add(was.amount, jackpotStep) : next(was.amount, was.confirmed),
        })),
      tokens.motion.jackpot,
    );
    return () => clearInterval(timer);
  }, [reducedMotion, isSandbox]);
  return (
    <Money
      amount={shown.amount}
      currency={symbol}
      variant={isSmall ? 'label' : 'detail'}
      isRolling={isRolling && !reducedMotion}
      style={{ color: tokens.art.jackpot }}
      testID="game-jackpot"
    />
  );
}
