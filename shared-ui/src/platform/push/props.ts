import type { FirebaseProject } from '../firebase/model';

/** By whom pushes come, and under which key. */
export interface PushService {
  project: FirebaseProject;
  vapidKey: string;
}

/** What the person has said to notices from here: nothing yet, yes, or no for good. */
export type PushPermission = 'default' | 'granted' | 'denied';
