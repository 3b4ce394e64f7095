import { useLeaveTrial } from '../features/session';
import { useT } from '../i18n';
import { paths } from '../lib/paths';
import { history } from '../platform/history';
import { Button } from '../ui';

/** A trial session has no balance: in its place an account is offered. */
export function GuestButton({ isLarge = false }: { isLarge?: boolean }) {
  const t = useT();
  const { mutate: leave, isPending } = useLeaveTrial();
  return (
    <Button
      label={t('session:create')}
      kind="filled"
      size={isLarge ? 'md' : 'sm'}
      isBusy={isPending}
      onPress={() => leave(undefined, { onSettled: () => history.push(paths.register) })}
      testID="header-upgrade"
    />
  );
}
