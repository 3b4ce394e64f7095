import { useT } from '../../../i18n';
import { Badge } from '../../../ui';
import type { MenuVendor } from '../menus';
import { useNewVendors } from '../queries';

/** The badge of a vendor: maintenance before new; undefined for most. */
export function useVendorNote(): (
  vendor: Pick<MenuVendor, 'vendorCode' | 'isInMaintenance'>,
) => 'away' | 'new' | undefined {
  const { data } = useNewVendors();
  return ({ vendorCode, isInMaintenance }) => {
    if (isInMaintenance) return 'away';
    return data?.includes(vendorCode) === true ? 'new' : undefined;
  };
}

/** A small badge beside a vendor's name. */
export function VendorNote({ vendor }: { vendor: MenuVendor }) {
  const t = useT();
  const note = useVendorNote()(vendor);
  if (note === undefined) return null;
  if (note === 'away')
    return (
      <Badge label={t('game:maintenance')} tone="warn" icon="wrench" testID={`vendor-away-${vendor.vendorCode}`} />
    );
  return <Badge label={t('game:newVendor')} tone="info" icon="sparkle" testID={`vendor-new-${vendor.vendorCode}`} />;
}
