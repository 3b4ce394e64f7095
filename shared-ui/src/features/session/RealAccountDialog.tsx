import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { closePopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { Confirm, Text } from '../../ui';
import { useLeaveTrial } from './queries';

/** Explains to trial sessions what a real account offers. */
export function RealAccountDialog({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const { mutate: leave, isPending } = useLeaveTrial();
  const upgrade = () =>
    leave(undefined, {
      onSettled() {
        closePopup();
        history.push(paths.register);
      },
    });
  return (
    <Confirm
      isOpen={isOpen}
      title={t('session:trueAccountTitle')}
      confirmLabel={t('session:create')}
      cancelLabel={t('common:cancel')}
      isBusy={isPending}
      onConfirm={upgrade}
      onCancel={closePopup}
    >
      <Text>{t('session:trueAccountText')}</Text>
    </Confirm>
  );
}
