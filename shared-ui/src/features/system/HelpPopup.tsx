import { useT } from '../../i18n';
import { Popup } from '../../ui';
import { HelpTopics } from './HelpTopics';

export interface HelpPopupProps {
  onClose: () => void;
  /** The topic of the address; `term` for the terms of use. */
  anchor: string;
}

export function HelpPopup({ onClose, anchor }: HelpPopupProps) {
  const t = useT();
  return (
    <Popup
      isOpen
      title={t('system:help')}
      onClose={onClose}
      closeLabel={t('common:close')}
      size="picture"
      testID="help-popup"
    >
      <HelpTopics anchor={anchor} />
    </Popup>
  );
}
