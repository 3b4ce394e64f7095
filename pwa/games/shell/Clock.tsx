import { useEffect, useState } from 'react';
import { motion } from '../../../shared-ui/src/theme/tokens';
import { sessionStart } from './frame';
import { t } from './words';

const minuteMs = 60_000;
const since = sessionStart();

/** Shows the session's duration, if the parent page passed its start. */
export function Clock() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), motion.tick);
    return () => clearInterval(timer);
  }, []);
  if (since === undefined) return null;
  const all = Math.max(0, Math.floor((now - since) / minuteMs));
  const time = { hours: Math.floor(all / 60), minutes: all % 60 };
  const isShort = time.hours === 0;
  return (
    <>
      <span role="timer" aria-label={t(isShort ? 'hereMinutes' : 'hereHours', time)} data-testid="game-clock">
        {t(isShort ? 'minutes' : 'hours', time)}
      </span>
      {' · '}
    </>
  );
}
