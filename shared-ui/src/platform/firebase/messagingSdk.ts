/* oxlint-disable typescript/no-deprecated -- the server's library sends to tokens, and to no installations yet */
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';

import type { FirebaseProject } from './model';

/** What Firebase calls the sender stands in the name of the app: 1:SENDER:web:… */
const senderOf = (appId: string): string => appId.split(':')[1] ?? '';

async function briefly<T>(project: FirebaseProject, work: (app: FirebaseApp) => Promise<T>): Promise<T> {
  const { projectId, apiKey, appId } = project;
  const app = initializeApp({ projectId, apiKey, appId, messagingSenderId: senderOf(appId) }, 'lantern-push');
  try {
    return await work(app);
  } finally {
    await deleteApp(app);
  }
}

/** The name by which Firebase knows this browser, under our own worker. */
export const tokenOf = (
  project: FirebaseProject,
  vapidKey: string,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> => briefly(project, (app) => getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration }));

export const forgetToken = (project: FirebaseProject): Promise<boolean> =>
  briefly(project, (app) => deleteToken(getMessaging(app)));
