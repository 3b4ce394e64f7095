import { initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
  type Auth,
  type ConfirmationResult,
  type UserCredential,
} from 'firebase/auth';

import { ProviderError, toProviderError, type FirebaseProject, type OtherProvider } from './model';

let current: { project: FirebaseProject; auth: Auth } | undefined;

/** Firebase persists nothing: only our own session stays. */
function authOf(project: FirebaseProject, language: string): Auth {
  if (current?.project !== project) {
    const { emulator, ...options } = project;
    const app = initializeApp(options, `lantern-${Date.now()}`);
    const auth = initializeAuth(app, {
      persistence: inMemoryPersistence,
      popupRedirectResolver: browserPopupRedirectResolver,
    });
    if (emulator !== undefined) {
      connectAuthEmulator(auth, emulator, { disableWarnings: true });
      auth.settings.appVerificationDisabledForTesting = true;
    }
    current = { project, auth };
  }
  current.auth.languageCode = language;
  return current.auth;
}

async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw toProviderError(fault);
  }
}

/** Only the ID token is needed, so Firebase's own session ends at once. */
async function tokenOf(auth: Auth, { user }: UserCredential): Promise<string> {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

let pendingCode: { number: string; sent: ConfirmationResult } | undefined;

/** Sends a code to a number, with an invisible reCAPTCHA. */
export const sendCode = (project: FirebaseProject, number: string, language: string): Promise<void> =>
  withProviderErrors(async () => {
    const auth = authOf(project, language);
    const container = document.body.appendChild(document.createElement('div'));
    const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' });
    try {
      pendingCode = { number, sent: await signInWithPhoneNumber(auth, number, verifier) };
    } finally {
      verifier.clear();
      container.remove();
    }
  });

/** Returns the ID token for the code that was sent to this number. */
export const readCode = (project: FirebaseProject, number: string, code: string, language: string): Promise<string> =>
  withProviderErrors(async () => {
    if (code === '') throw new ProviderError('missing-verification-code');
    if (pendingCode?.number !== number) throw new ProviderError('code-expired');
    return tokenOf(authOf(project, language), await pendingCode.sent.confirm(code));
  });

const providers = { google: GoogleAuthProvider, facebook: FacebookAuthProvider };

export const signInWithProvider = (
  project: FirebaseProject,
  provider: OtherProvider,
  language: string,
): Promise<string> =>
  withProviderErrors(async () => {
    const auth = authOf(project, language);
    if (project.emulator !== undefined) return tokenOf(auth, await signInAtEmulator(auth, provider));
    return tokenOf(auth, await signInWithPopup(auth, new providers[provider]()));
  });

/** The emulator has no Google window: the tester enters the account id. */
async function signInAtEmulator(auth: Auth, provider: OtherProvider): Promise<UserCredential> {
  const subject = window.prompt(provider);
  if (subject === null) throw new ProviderError('popup-closed-by-user');
  const claims = JSON.stringify({ sub: subject, email: `${subject}@example.com`, email_verified: true, name: subject });
  return signInWithCredential(
    auth,
    provider === 'google' ? GoogleAuthProvider.credential(claims) : FacebookAuthProvider.credential(claims),
  );
}
