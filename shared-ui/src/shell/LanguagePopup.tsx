import { ThemeRow } from '../features/member';
import { LanguageList } from '../features/system';
import { useT } from '../i18n';
import { closePopup } from '../lib/popup';
import { Popup } from '../ui';

export function LanguagePopup() {
  const t = useT();
  return (
    <Popup isOpen title={t('shell:language')} onClose={closePopup} closeLabel={t('common:close')} size="confirm">
      <LanguageList onChosen={closePopup} />
      <ThemeRow />
    </Popup>
  );
}
