import { hasBrowserTab } from '../../../platform/browserTab';
import type { FirebaseProject } from '../../../platform/firebase/model';
import { hasPhoneAuth } from '../../../platform/phoneAuth';
import { hasSocialAuth } from '../../../platform/socialAuth';
import { useWhiteLabel, type SignInElsewhere } from '../../system';

/** The project, where the white label has one and this client can use it for that. */
export function useFirebase(way: SignInElsewhere): FirebaseProject | undefined {
  const firebase = useWhiteLabel()?.firebase;
  const isAble = way === 'phone' ? hasPhoneAuth : hasSocialAuth;
  return isAble && firebase?.ways.includes(way) === true ? firebase.project : undefined;
}

/** Whether the white label has this way, for this client itself or for the browser beside it. */
export function useOffersElsewhere(way: SignInElsewhere): boolean {
  const isOffered = useWhiteLabel()?.firebase?.ways.includes(way) === true;
  return useFirebase(way) !== undefined || (hasBrowserTab && isOffered);
}
