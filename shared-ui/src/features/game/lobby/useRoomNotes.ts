import { useCallback } from 'react';

import { useLocale, useT } from '../../../i18n';
import { formatMoney, hasDecimals, type Money } from '../../../lib/money';
import { useMoneyText } from '../../wallet';
import { useRooms } from '../feeds';
import type { Game } from '../model';

/** Seats and limits of live tables, a line for each; undefined for everything else. */
export function useRoomNotes(isLive: boolean): ((game: Game) => string | undefined) | undefined {
  const t = useT();
  const locale = useLocale();
  const inWords = useMoneyText();
  const { data } = useRooms(isLive);
  const noteOf = useCallback(
    ({ id, minStake, maxStake }: Game) => {
      const room = data?.find(({ gameId }) => gameId === id);
      if (room === undefined || minStake === null || maxStake === null) return undefined;
      // One sign stands for both: there is little room on a cover.
      const most = formatMoney(maxStake, locale, { digits: digitsOf(maxStake), sign: 'never' });
      const least = inWords(minStake, digitsOf(minStake));
      return t('game:room', { taken: room.taken, seats: room.seats, min: least, max: most });
    },
    [data, inWords, locale, t],
  );
  return isLive ? noteOf : undefined;
}

const digitsOf = (amount: Money) => (hasDecimals(amount) ? 2 : 0);
