import { hasBrowserTab } from '../../../platform/browserTab';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { hasPhoneAuth } from '../../../platform/phoneAuth';
import { hasSocialAuth } from '../../../platform/socialAuth';
import { useWhiteLabel, type SignInElsewhere } from '../../system';

/** The Firebase project, where the white label has one and this client supports the method. */
export function useFirebase(method: SignInElsewhere): FirebaseProject | undefined {
  const firebase = useWhiteLabel()?.firebase;
  const isAble = method === 'phone' ? hasPhoneAuth : hasSocialAuth;
  return isAble && firebase?.ways.includes(method) === true ? firebase.project : undefined;
}

/** Whether the white label offers the method, in this client or in the browser beside it. */
export function useIsProviderOffered(method: SignInElsewhere): boolean {
  const isOffered = useWhiteLabel()?.firebase?.ways.includes(method) === true;
  return useFirebase(method) !== undefined || (hasBrowserTab && isOffered);
}
