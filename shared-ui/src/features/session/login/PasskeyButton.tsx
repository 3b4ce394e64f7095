import { sentenceOf } from '../../../api';
import { useT } from '../../../i18n';
import { hasPasskeys } from '../../../platform/passkey';
import { Button, useToast } from '../../../ui';
import { useSignInByPasskey } from '../queries';

/** In with one press, where the browser keeps keys. */
export function PasskeyButton() {
  const t = useT();
  const toast = useToast();
  const { mutate, isPending } = useSignInByPasskey();
  if (!hasPasskeys()) return null;
  return (
    <Button
      label={t('session:passkey')}
      icon="key"
      isWide
      isBusy={isPending}
      onPress={() => mutate(undefined, { onError: (fault) => toast({ text: sentenceOf(fault, t), tone: 'bad' }) })}
      testID="login-passkey"
    />
  );
}
