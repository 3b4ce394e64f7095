import { ProviderError, type FirebaseProject, type OtherProvider } from '../firebase/model';

/** Not in the apps: provider windows need a native module in each build. */
export const hasSocialAuth: boolean = false;

export function signInWithProvider(
  _project: FirebaseProject,
  _provider: OtherProvider,
  _language: string,
): Promise<string> {
  return Promise.reject(new ProviderError('operation-not-allowed'));
}
