import type { RangeName } from '../../lib/dayRange';
import { RangeChips } from '../../ui';
import { useDays } from './useDays';

export interface RangesProps {
  /** Prefix of the test handles: `bets` → `bets-range-today`. */
  name: string;
  value: RangeName;
  onChange: (range: RangeName) => void;
}

/** Chooses the days of a record. */
export function Ranges(props: RangesProps) {
  return <RangeChips {...props} days={useDays(props.value)} today={useDays('today').to} />;
}
