import { toProviderFault, type FirebaseProject, type OtherProvider } from '../firebase/model';

export const hasSocialAuth: boolean = true;

/** Opens the provider's window and gives the ID token of whoever signed in there. */
export async function askProvider(project: FirebaseProject, by: OtherProvider, language: string): Promise<string> {
  const sdk = await import('../firebase/firebaseSdk').catch((fault: unknown) => {
    throw toProviderFault(fault);
  });
  return sdk.signInElsewhere(project, by, language);
}
