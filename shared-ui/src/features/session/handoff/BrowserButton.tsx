import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { hasBrowserTab } from '../../../platform/browserTab';
import { a } from '../../../theme';
import { Button, Text, useToast } from '../../../ui';
import { useSignInByBrowser } from '../queries';
import { browserErrorMessage } from './errorMessage';

/** Apps use the browser for sign-in methods that need it: passkeys and other providers. */
export function BrowserButton() {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { mutate, isPending } = useSignInByBrowser();
  if (!hasBrowserTab) return null;
  const ask = () =>
    mutate(undefined, {
      onSuccess(isIn) {
        if (isIn === null) toast({ text: t('session:handoff.unfinished'), tone: 'info' });
      },
      onError: (fault) => toast({ text: browserErrorMessage(fault, t), tone: 'bad' }),
    });
  return (
    <View style={a.gap_xs}>
      <Button
        label={t('session:handoff.browser')}
        icon="arrow-square-out"
        isWide
        isBusy={isPending}
        isDisabled={!isOnline}
        onPress={ask}
        testID="login-browser"
      />
      <Text variant="label" tone="muted" align="center">
        {t(isOnline ? 'session:handoff.browserText' : 'session:handoff.offline')}
      </Text>
    </View>
  );
}
