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

import { ProviderFault, toProviderFault, type FirebaseProject, type OtherProvider } from './model';

let open: { project: FirebaseProject; auth: Auth } | undefined;

/** Nothing is written down: the person stays signed in with us alone. */
function authOf(project: FirebaseProject, language: string): Auth {
  if (open?.project !== project) {
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
    open = { project, auth };
  }
  open.auth.languageCode = language;
  return open.auth;
}

async function vouched<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw toProviderFault(fault);
  }
}

/** The ID token is all that we need; Firebase's own session ends at once. */
async function tokenOf(auth: Auth, { user }: UserCredential): Promise<string> {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

let waiting: { number: string; sent: ConfirmationResult } | undefined;

/** Sends a code to a number; the check that a person asks is invisible. */
export const sendCode = (project: FirebaseProject, number: string, language: string): Promise<void> =>
  vouched(async () => {
    const auth = authOf(project, language);
    const place = document.body.appendChild(document.createElement('div'));
    const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
    try {
      waiting = { number, sent: await signInWithPhoneNumber(auth, number, verifier) };
    } finally {
      verifier.clear();
      place.remove();
    }
  });

/** The ID token of whoever read the code that was sent to this number. */
export const readCode = (project: FirebaseProject, number: string, code: string, language: string): Promise<string> =>
  vouched(async () => {
    if (code === '') throw new ProviderFault('missing-verification-code');
    if (waiting?.number !== number) throw new ProviderFault('code-expired');
    return tokenOf(authOf(project, language), await waiting.sent.confirm(code));
  });

const providers = { google: GoogleAuthProvider, facebook: FacebookAuthProvider };

export const signInElsewhere = (project: FirebaseProject, by: OtherProvider, language: string): Promise<string> =>
  vouched(async () => {
    const auth = authOf(project, language);
    if (project.emulator !== undefined) return tokenOf(auth, await asWhom(auth, by));
    return tokenOf(auth, await signInWithPopup(auth, new providers[by]()));
  });

/** The emulator has no Google to open: whoever tries it out says who he is there. */
async function asWhom(auth: Auth, by: OtherProvider): Promise<UserCredential> {
  const subject = window.prompt(by);
  if (subject === null) throw new ProviderFault('popup-closed-by-user');
  const claims = JSON.stringify({ sub: subject, email: `${subject}@example.com`, email_verified: true, name: subject });
  return signInWithCredential(
    auth,
    by === 'google' ? GoogleAuthProvider.credential(claims) : FacebookAuthProvider.credential(claims),
  );
}
