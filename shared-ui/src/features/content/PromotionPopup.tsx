import { useT } from '../../i18n';
import { AnnouncementsPopup } from './AnnouncementsPopup';
import { useAnnouncements } from './queries';

/** All promotions, with the pressed one open. */
export function PromotionPopup({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data } = useAnnouncements();
  return (
    <AnnouncementsPopup
      isOpen
      title={t('content:promotions')}
      items={data?.promotions ?? []}
      first={id}
      onClose={onClose}
    />
  );
}
