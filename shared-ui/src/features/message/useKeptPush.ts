import { useEffect, useRef } from 'react';

import { useLocale } from '../../i18n';
import { hasPush, unregisterPush, onPushTokenRefresh } from '../../platform/push';
import { storage } from '../../platform/storage';
import { useMember } from '../member';
import { useWhiteLabel } from '../system';

// Without the service nothing is lost: the messages stand in their list.
const quietly = (work: Promise<void>) => void work.catch(() => undefined);

/** What was chosen on this device is looked after once somebody is signed in; its code comes only where something was chosen. */
export function useKeptPush(): void {
  const member = useMember()?.id;
  const firebase = useWhiteLabel()?.firebase;
  // Notices are written in the language in which the device was told of last.
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
      if (isChosen()) quietly(import('./push').then(({ keepPush }) => keepPush(firebase, member)));
    };
    keep();
    return onPushTokenRefresh(keep);
  }, [member, firebase, locale]);
}
