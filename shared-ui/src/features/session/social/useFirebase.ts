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
