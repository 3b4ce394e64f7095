export { LoadError } from './LoadError';
export { OfflineNotice, OfflineReason } from './OfflineNotice';
export { nextCursorOf, pageSize, pagesOf, type Pages } from './pages';
export { RecordsLink } from './RecordsLink';
export { RecordTable, type RecordTableProps } from './RecordTable';
export { useDays } from './useDays';
export { useFollow } from './useFollow';
