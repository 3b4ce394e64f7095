import { ProviderFault, type FirebaseProject, type OtherProvider } from '../firebase/model';

/** The apps sign in by password and code: the providers' windows need a native module of each build. */
export const hasSocialAuth: boolean = false;

export function askProvider(_project: FirebaseProject, _by: OtherProvider, _language: string): Promise<string> {
  return Promise.reject(new ProviderFault('operation-not-allowed'));
}
