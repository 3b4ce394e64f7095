import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { closePopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { dropToken } from '../../api';
import { Confirm } from '../../ui';

/** Whoever plays with play money is told what a true account opens. */
export function TrueAccountDialog({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const upgrade = () => {
    closePopup();
    void dropToken().then(() => history.push(paths.register));
  };
  return (
    <Confirm
      isOpen={isOpen}
      title={t('session:trueAccountTitle')}
      confirmLabel={t('session:create')}
      cancelLabel={t('common:cancel')}
      onConfirm={upgrade}
      onCancel={closePopup}
    >
      {t('session:trueAccountText')}
    </Confirm>
  );
}
