import { useEffect } from 'react';

import { hasPush } from '../../platform/push';
import { storage } from '../../platform/storage';
import { useMember } from '../member';
import { useWhiteLabel } from '../system';

/** What was chosen on this device is looked after once somebody is signed in; its code comes only where something was chosen. */
export function useKeptPush(): void {
  const member = useMember()?.id;
  const firebase = useWhiteLabel()?.firebase;
  useEffect(() => {
    if (member === undefined || firebase?.vapidKey === undefined || !hasPush() || !storage.get('pushFor')) return;
    const service = { project: firebase.project, vapidKey: firebase.vapidKey };
    // Without the service nothing is lost: the messages stand in their list.
    void import('./push').then(({ keepPush }) => keepPush(service, member)).catch(() => undefined);
  }, [member, firebase]);
}
