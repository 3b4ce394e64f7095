/* oxlint-disable typescript/no-deprecated -- the server's library sends to tokens, and to no installations yet */
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';

import type { FirebaseProject } from './model';

/** Firebase's sender id is part of the app id: 1:SENDER:web:… */
const senderOf = (appId: string): string => appId.split(':')[1] ?? '';

async function withApp<T>(project: FirebaseProject, work: (app: FirebaseApp) => Promise<T>): Promise<T> {
  const { projectId, apiKey, appId } = project;
  const app = initializeApp({ projectId, apiKey, appId, messagingSenderId: senderOf(appId) }, 'lantern-push');
  try {
    return await work(app);
  } finally {
    await deleteApp(app);
  }
}

/** The push token of this browser, registered with our own service worker. */
export const tokenOf = (
  project: FirebaseProject,
  vapidKey: string,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> => withApp(project, (app) => getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration }));

export const forgetToken = (project: FirebaseProject): Promise<boolean> =>
  withApp(project, (app) => deleteToken(getMessaging(app)));
