import { useWhiteLabel } from './queries';

/** The merchant's offset as "GMT+07:00"; the API may omit "GMT". */
export function useGmtOffset(): string {
  const offset = useWhiteLabel()?.gmtOffset ?? '';
  if (offset === '') return 'GMT+00:00';
  return offset.startsWith('GMT') ? offset : `GMT${offset}`;
}
