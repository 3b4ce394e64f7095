import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { closePopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { Confirm } from '../../ui';
import { useSignOut } from './queries';

/** Asks first, then signs out and goes home, from the agent center to the agents' login. */
export function SignOutDialog({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const { mutate, isPending } = useSignOut();
  const isAgentPage = history.current().path.startsWith(paths.agent);
  const leave = () =>
    mutate(undefined, {
      onSettled() {
        closePopup();
        history.replace(isAgentPage ? paths.agent : paths.home);
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
