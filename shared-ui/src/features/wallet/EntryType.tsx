import { useT } from '../../i18n';
import { Text } from '../../ui';
import { isKnownEntryType } from './entryTypes';

/** The name of an entry type; types that this app does not know share one name. */
export function useEntryType(): (type: string) => string {
  const t = useT();
  return (type) => (isKnownEntryType(type) ? t(`wallet:type.${type}`) : t('wallet:typeOther'));
}

export function EntryType({ type }: { type: string }) {
  const nameOf = useEntryType();
  return (
    <Text variant="detail" weight="medium" lines={1}>
      {nameOf(type)}
    </Text>
  );
}
