import { useT } from '../../i18n';
import { formatTime } from '../../lib/time';
import { useTheme } from '../../theme';
import { Text, type Column } from '../../ui';
import { useGmtOffset } from '../system';

/** Columns that every kind of record has, and the time of a row as text. `timeOf` returns an ISO instant. */
export function useRecordColumns<T extends { reference: string }>(timeOf: (row: T) => string) {
  const t = useT();
  const { locale } = useTheme();
  const offset = useGmtOffset();
  const timeText = (row: T): string => formatTime(timeOf(row), locale, offset, 'dayTime');
  const time: Column<T> = { key: 'time', title: t('wallet:time'), cell: timeText };
  const reference: Column<T> = {
    key: 'reference',
    title: t('common:reference'),
    isExtra: true,
    grow: 1.4,
    cell: (row) => (
      <Text variant="detail" tone="muted" lines={1}>
        {row.reference}
      </Text>
    ),
  };
  return { timeText, time, reference };
}
