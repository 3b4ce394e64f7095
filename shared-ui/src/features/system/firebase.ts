import type { FirebaseProject } from '../../platform/firebase/model';

export const signInsElsewhere = ['phone', 'google', 'facebook'] as const;
export type SignInElsewhere = (typeof signInsElsewhere)[number];

/** The Firebase project for sign-in, and the methods that use it. */
export interface Firebase {
  project: FirebaseProject;
  ways: readonly SignInElsewhere[];
  /** VAPID key for browser push; without it browsers receive none. */
  vapidKey: string | undefined;
}
