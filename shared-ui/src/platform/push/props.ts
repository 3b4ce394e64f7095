import type { FirebaseProject } from '../firebase/model';

/** By whom pushes come; browsers are pushed to under a key of their own, phones need none. */
export interface PushService {
  project: FirebaseProject;
  vapidKey: string | undefined;
}

/** What the person has said to notices from here: nothing yet, yes, or no for good. */
export type PushPermission = 'default' | 'granted' | 'denied';

/** What came while the app is looked at, and where it leads. */
export interface Notice {
  text: string;
  route: string;
}
