import { View } from 'react-native';

import { ApiError, errorMessage, isRecord } from '../../../api';
import { useT } from '../../../i18n';
import { a } from '../../../theme';
import { Button, useToast } from '../../../ui';
import { useHasPasskeys } from '../../system';
import { FormError } from '../fields/FormError';
import { useSignInByPasskey } from '../queries';

/** Signs in with a passkey, where the browser supports them on this host. */
export function PasskeyButton() {
  const t = useT();
  const toast = useToast();
  const isOffered = useHasPasskeys();
  const { mutate, isPending, error } = useSignInByPasskey();
  if (!isOffered) return null;
  const refusal = refusalOf(error);
  return (
    <View style={a.gap_sm}>
      <Button
        label={t('session:passkey')}
        icon="key"
        isWide
        isBusy={isPending}
        onPress={() =>
          mutate(undefined, {
            onError: (fault) => refusalOf(fault) === undefined && toast({ text: errorMessage(fault, t), tone: 'bad' }),
          })
        }
        testID="login-passkey"
      />
      <FormError>{refusal === undefined ? undefined : t(`session:passkeyRefused.${refusal}`)}</FormError>
    </View>
  );
}

/** Why a passkey is refused for good; its owner has to log in another way and remove it. */
function refusalOf(fault: unknown): 'copied' | 'changed' | undefined {
  if (!(fault instanceof ApiError) || fault.code !== 'passkey_refused') return undefined;
  return isRecord(fault.value) && fault.value.reason === 'counter' ? 'copied' : 'changed';
}
