import { useCallback } from 'react';

import { useT } from '../../../i18n';
import { useMoneyText } from '../../wallet';
import { useRooms } from '../feeds';
import type { Game } from '../model';

/** Seats and limits of live tables, in a few words; undefined for everything else. */
export function useRoomNotes(isLive: boolean): ((game: Game) => string | undefined) | undefined {
  const t = useT();
  const inWords = useMoneyText();
  const { data } = useRooms(isLive);
  const noteOf = useCallback(
    ({ id, minStake }: Game) => {
      const room = data?.find(({ gameId }) => gameId === id);
      if (room === undefined || minStake === null) return undefined;
      return t('game:room', { taken: room.taken, seats: room.seats, min: inWords(minStake, 0) });
    },
    [data, inWords, t],
  );
  return isLive ? noteOf : undefined;
}
