import { ProviderError, type FirebaseProject } from '../firebase/model';

/** Not in the apps, which use our own SMS: Firebase's app verification needs a native module in each build. */
export const hasPhoneAuth: boolean = false;

export function sendProviderCode(_project: FirebaseProject, _number: string, _language: string): Promise<void> {
  return Promise.reject(new ProviderError('operation-not-allowed'));
}

export function confirmProviderCode(
  _project: FirebaseProject,
  _number: string,
  _code: string,
  _language: string,
): Promise<string> {
  return Promise.reject(new ProviderError('operation-not-allowed'));
}
