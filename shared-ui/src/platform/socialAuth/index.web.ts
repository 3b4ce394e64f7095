import { toProviderError, type FirebaseProject, type OtherProvider } from '../firebase/model';

export const hasSocialAuth: boolean = true;

/** Opens the provider's window and returns the ID token of the account. */
export async function signInWithProvider(
  project: FirebaseProject,
  provider: OtherProvider,
  language: string,
): Promise<string> {
  const sdk = await import('../firebase/firebaseSdk').catch((fault: unknown) => {
    throw toProviderError(fault);
  });
  return sdk.signInWithProvider(project, provider, language);
}
