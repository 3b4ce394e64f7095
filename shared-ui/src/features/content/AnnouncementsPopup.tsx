import { useT } from '../../i18n';
import { Popup } from '../../ui';
import type { Announcement } from './model';
import { Reader } from './Reader';

interface AnnouncementsPopupProps {
  isOpen: boolean;
  title?: string;
  items: readonly Announcement[];
  /** The announcement that was pressed. */
  first?: string | undefined;
  onClose: () => void;
}

export function AnnouncementsPopup({ isOpen, title, items, first, onClose }: AnnouncementsPopupProps) {
  const t = useT();
  return (
    <Popup
      isOpen={isOpen}
      title={title ?? t('content:title')}
      onClose={onClose}
      closeLabel={t('common:close')}
      size="picture"
      testID="announcements-popup"
    >
      <Reader key={first} items={items} first={first} onNavigate={onClose} />
    </Popup>
  );
}
