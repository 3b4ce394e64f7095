import { useEffect, useState } from 'react';

import { daysOf, type DayRange, type RangeName } from '../../lib/dayRange';
import { useGmtOffset } from '../system';

const minuteMs = 60_000;

/** The days of a range by the merchant's clock; updates when a screen stays open past midnight. */
export function useDays(range: RangeName): DayRange {
  const offset = useGmtOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return daysOf(range, now, offset);
}
