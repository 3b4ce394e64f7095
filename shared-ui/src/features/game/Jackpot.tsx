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

// A confirmed amount is reached in this many steps, before the next one is asked for.
const stepsToConfirmed = 15n;

interface Shown {
  confirmed: Amount;
  amount: Amount;
  /** What was shown when the amount was confirmed. */
  from: Amount;
}

function next({ amount, from, confirmed }: Shown): Amount {
  const reached = moneyOf(unitsOf(amount) + (unitsOf(confirmed) - unitsOf(from)) / stepsToConfirmed + centUnits);
  return compare(reached, confirmed) > 0 ? confirmed : reached;
}

/**
 * Shows a jackpot: it rolls towards each confirmed amount and never beyond; in the sandbox, whose pools hardly grow, it
 * also grows by itself. With reduced motion it stands still.
 */
export function Jackpot({ confirmed, isSmall, isRolling }: JackpotProps) {
  const { symbol } = useCurrency();
  const { reducedMotion } = useTheme();
  const isSandbox = useWhiteLabel()?.isSandbox === true;
  const [shown, setShown] = useState<Shown>({ confirmed, amount: confirmed, from: confirmed });
  if (shown.confirmed !== confirmed) {
    const isRising = !isSandbox && !reducedMotion && compare(confirmed, shown.amount) > 0;
    const from = isRising ? shown.amount : confirmed;
    setShown({ confirmed, amount: from, from });
  }
  useEffect(() => {
    if (reducedMotion) return undefined;
    const timer = setInterval(
      () =>
        setShown((was) => ({
          ...was,
          amount: isSandbox ? add(was.amount, jackpotStep) : next(was),
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
