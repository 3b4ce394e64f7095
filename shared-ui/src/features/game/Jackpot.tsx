import { useEffect, useState } from 'react';

import { add, type Money as Amount } from '../../lib/money';
import { tokens, useTheme } from '../../theme';
import { Money } from '../../ui';
import { useCurrency } from '../wallet';
import { jackpotStep } from './model';

interface JackpotProps {
  confirmed: Amount;
  isSmall: boolean;
  /** Animates changing digits; lists with many jackpots show them without animation. */
  isRolling: boolean;
}

/**
 * Shows a jackpot: the last confirmed amount, which grows slightly until the next one. With reduced motion it stands
 * still.
 */
export function Jackpot({ confirmed, isSmall, isRolling }: JackpotProps) {
  const { symbol } = useCurrency();
  const { reducedMotion } = useTheme();
  const [shown, setShown] = useState({ confirmed, amount: confirmed });
  if (shown.confirmed !== confirmed) setShown({ confirmed, amount: confirmed });
  useEffect(() => {
    if (reducedMotion) return undefined;
    const timer = setInterval(
      () => setShown((was) => ({ ...was, amount: add(was.amount, jackpotStep) })),
      tokens.motion.jackpot,
    );
    return () => clearInterval(timer);
  }, [reducedMotion]);
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
