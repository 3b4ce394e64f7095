import { toProviderError, type FirebaseProject } from '../firebase/model';

export const hasPhoneAuth: boolean = true;

// A failed load is reported as a provider error too.
const load = () =>
  import('../firebase/firebaseSdk').catch((fault: unknown) => {
    throw toProviderError(fault);
  });

/** Asks the provider to send a code to a number such as +66812345678. */
export async function sendProviderCode(project: FirebaseProject, number: string, language: string): Promise<void> {
  return (await load()).sendCode(project, number, language);
}

/** Returns the ID token for a code. */
export async function confirmProviderCode(
  project: FirebaseProject,
  number: string,
  code: string,
  language: string,
): Promise<string> {
  return (await load()).readCode(project, number, code, language);
}
