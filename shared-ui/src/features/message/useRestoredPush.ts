import { useEffect, useRef } from 'react';

import { useLocale } from '../../i18n';
import { hasPush, unregisterPush, onPushTokenRefresh } from '../../platform/push';
import { storage } from '../../platform/storage';
import { useMember } from '../member';
import { useWhiteLabel } from '../system';

// Errors are ignored: messages are also in their list.
const quietly = (work: Promise<void>) => void work.catch(() => undefined);

/** Restores push notifications after sign-in; its code loads only where they were enabled. */
export function useRestoredPush(): void {
  const member = useMember()?.id;
  const firebase = useWhiteLabel()?.firebase;
  // Notifications have the language of the last registration.
  const locale = useLocale();
  const last = useRef(member);
  useEffect(() => {
    if (firebase === undefined || !hasPush(firebase)) return undefined;
    const isChosen = () => Boolean(storage.get('pushFor'));
    if (member === undefined) {
      if (last.current !== undefined && isChosen()) quietly(unregisterPush());
      last.current = undefined;
      return undefined;
    }
    last.current = member;
    const keep = () => {
      if (isChosen()) quietly(import('./push').then(({ restorePush }) => restorePush(firebase, member)));
    };
    keep();
    return onPushTokenRefresh(keep);
  }, [member, firebase, locale]);
}
