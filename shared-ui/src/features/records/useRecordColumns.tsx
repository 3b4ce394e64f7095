import { useT } from '../../i18n';
import { Text, type Column } from '../../ui';
import { useInstant } from '../system';

/** Columns that every kind of record has, and the time of a row as text. `timeOf` returns an ISO instant. */
export function useRecordColumns<T extends { reference: string }>(timeOf: (row: T) => string) {
  const t = useT();
  const instant = useInstant('row');
  const timeText = (row: T): string => instant(timeOf(row), 'dayTime');
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
