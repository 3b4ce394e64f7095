import type { FirebaseProject } from '../../platform/firebase/model';

export const signInsElsewhere = ['phone', 'google', 'facebook'] as const;
export type SignInElsewhere = (typeof signInsElsewhere)[number];

/** Through whom people sign in elsewhere, and in which ways. */
export interface Firebase {
  project: FirebaseProject;
  ways: readonly SignInElsewhere[];
  /** The key under which browsers are pushed to; without it none is. */
  vapidKey: string | undefined;
}
