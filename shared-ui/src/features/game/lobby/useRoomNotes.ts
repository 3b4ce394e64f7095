import { useCallback } from 'react';

import { useLocale, useT } from '../../../i18n';
import { formatMoney, hasDecimals, type Money } from '../../../lib/money';
import { useMoneyText } from '../../wallet';
import { useRooms } from '../feeds';
import type { Game } from '../model';

/** Players and limits of live tables as one line each; undefined for other games. */
export function useRoomNotes(isLive: boolean): ((game: Game) => string | undefined) | undefined {
  const t = useT();
  const locale = useLocale();
  const inWords = useMoneyText();
  const { data } = useRooms(isLive);
  const noteOf = useCallback(
    ({ id, minStake, maxStake }: Game) => {
      const room = data?.find(({ gameId }) => gameId === id);
      if (room === undefined || minStake === null || maxStake === null) return undefined;
      // One currency sign for both amounts: there is little room on a cover.
      const max = formatMoney(maxStake, locale, { digits: digitsOf(maxStake), sign: 'never' });
      const min = inWords(minStake, digitsOf(minStake));
      return t('game:room', { taken: room.taken, seats: room.seats, min: min, max: max });
    },
    [data, inWords, locale, t],
  );
  return isLive ? noteOf : undefined;
}

const digitsOf = (amount: Money) => (hasDecimals(amount) ? 2 : 0);
