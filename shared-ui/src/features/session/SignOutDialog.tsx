import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { closePopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { Confirm } from '../../ui';
import { useSignOut } from './queries';

/** Asks first, then signs out and goes home. */
export function SignOutDialog({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const { mutate, isPending } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSettled() {
        closePopup();
        history.replace(paths.home);
      },
    });
  return (
    <Confirm
      isOpen={isOpen}
      title={t('session:signOutTitle')}
      confirmLabel={t('session:signOut')}
      cancelLabel={t('common:cancel')}
      isBusy={isPending}
      onConfirm={leave}
      onCancel={closePopup}
    >
      {t('session:signOutText')}
    </Confirm>
  );
}
