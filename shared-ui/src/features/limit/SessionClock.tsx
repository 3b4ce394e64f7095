import { useEffect, useState } from 'react';

import { useT } from '../../i18n';
import { tokens } from '../../theme';
import { Text } from '../../ui';
import { sessionMinutes } from './model';
import { usePlaySession } from './queries';

/** Shows how long the session has lasted, while a game is open. */
export function SessionClock() {
  const t = useT();
  const { data, dataUpdatedAt } = usePlaySession();
  const now = useTicks();
  if (data === undefined) return null;
  const minutes = sessionMinutes(data, now - dataUpdatedAt);
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <Text
      variant="label"
      tone="muted"
      isTabular
      role="timer"
      aria-live="off"
      {...({ 'aria-label': minutes < 60 ? t('limit:due.minutes', { minutes }) : t('limit:due.hours', time) } as object)}
      testID="game-clock"
    >
      {minutes < 60 ? t('limit:clock.minutes', { minutes }) : t('limit:clock.hours', time)}
    </Text>
  );
}

function useTicks(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tokens.motion.tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
