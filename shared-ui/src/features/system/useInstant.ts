import { formatTime, isOtherZone, type TimeStyle } from '../../lib/time';
import { useTheme } from '../../theme';
import { useGmtOffset } from './useGmtOffset';

export type FormatInstant = (at: string | number, style: TimeStyle) => string;

/**
 * The one way to show an instant: in the merchant's time zone, which is named where the device's clock differs. In a
 * `row` the list names the zone, see `RecordList`.
 */
export function useInstant(place: 'alone' | 'row' = 'alone'): FormatInstant {
  const { locale } = useTheme();
  const offset = useGmtOffset();
  return (at, style) => {
    const text = formatTime(at, locale, offset, style);
    return place === 'alone' && isOtherZone(at, offset) ? `${text} ${offset}` : text;
  };
}
