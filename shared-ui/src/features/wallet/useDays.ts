import { useEffect, useState } from 'react';

import { daysOf, type DayRange, type QuickRange } from '../../lib/dayRange';
import { useGmtOffset } from './currency';

const minuteMs = 60_000;

/** The merchant's days that a quick range means now; a screen left open over midnight follows. */
export function useDays(range: QuickRange): DayRange {
  const offset = useGmtOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return daysOf(range, now, offset);
}
