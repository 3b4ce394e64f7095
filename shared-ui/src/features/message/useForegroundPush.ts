import { useEffect } from 'react';

import { useT } from '../../i18n';
import { isInternalUrl } from '../../lib/place';
import { onPushReceived } from '../../platform/push';
import { useToast } from '../../ui';

/** Shows notifications in the foreground, where the phone does not. */
export function useForegroundPush(go: (url: string) => void): void {
  const t = useT();
  const toast = useToast();
  useEffect(
    () =>
      onPushReceived(({ text, route }) => {
        const action = { label: t('message:push.see'), onPress: () => go(route) };
        toast({ text, icon: 'bell', ...(isInternalUrl(route) ? { action } : {}) });
      }),
    [t, toast, go],
  );
}
