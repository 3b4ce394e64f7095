import { errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { Button, useToast } from '../../../ui';
import { useHasPasskeys } from '../../system';
import { useSignInByPasskey } from '../queries';

/** Signs in with a passkey, where the browser supports them on this host. */
export function PasskeyButton() {
  const t = useT();
  const toast = useToast();
  const isOffered = useHasPasskeys();
  const { mutate, isPending } = useSignInByPasskey();
  if (!isOffered) return null;
  return (
    <Button
      label={t('session:passkey')}
      icon="key"
      isWide
      isBusy={isPending}
      onPress={() => mutate(undefined, { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) })}
      testID="login-passkey"
    />
  );
}
