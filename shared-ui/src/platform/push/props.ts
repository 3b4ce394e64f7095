import type { FirebaseProject } from '../firebase/model';

/** Firebase project for push messages; browsers need a VAPID key, phones do not. */
export interface PushService {
  project: FirebaseProject;
  vapidKey: string | undefined;
}

/** Notification permission: not asked yet, granted, or denied permanently. */
export type PushPermission = 'default' | 'granted' | 'denied';

/** A notification received in the foreground, and the route it opens. */
export interface Notice {
  text: string;
  route: string;
}
