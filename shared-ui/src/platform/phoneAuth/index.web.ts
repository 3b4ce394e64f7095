import { toProviderFault, type FirebaseProject } from '../firebase/model';

export const hasPhoneAuth: boolean = true;

// What is loaded on demand may not arrive; that too is said in the provider's words.
const load = () =>
  import('../firebase/firebaseSdk').catch((fault: unknown) => {
    throw toProviderFault(fault);
  });

/** Has the provider send a code to a number, +66812345678. */
export async function sendProviderCode(project: FirebaseProject, number: string, language: string): Promise<void> {
  return (await load()).sendCode(project, number, language);
}

/** Gives the ID token of whoever read it. */
export async function readProviderCode(
  project: FirebaseProject,
  number: string,
  code: string,
  language: string,
): Promise<string> {
  return (await load()).readCode(project, number, code, language);
}
