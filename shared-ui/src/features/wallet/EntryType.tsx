import { useT } from '../../i18n';
import { Text } from '../../ui';
import { isKnownEntryType } from './entryTypes';

/** What kind of line it is; a kind that is newer than this app shows its own name. */
export function useEntryType(): (type: string) => string {
  const t = useT();
  return (type) => (isKnownEntryType(type) ? t(`wallet:type.${type}`) : type);
}

export function EntryType({ type }: { type: string }) {
  const nameOf = useEntryType();
  return (
    <Text variant="detail" weight="medium" lines={1}>
      {nameOf(type)}
    </Text>
  );
}
