import { ProviderFault, type FirebaseProject } from '../firebase/model';

/** The apps use the house's own messages: the provider's check of the app itself needs a native module of each build. */
export const hasPhoneAuth: boolean = false;

export function sendProviderCode(_project: FirebaseProject, _number: string, _language: string): Promise<void> {
  return Promise.reject(new ProviderFault('operation-not-allowed'));
}

export function readProviderCode(
  _project: FirebaseProject,
  _number: string,
  _code: string,
  _language: string,
): Promise<string> {
  return Promise.reject(new ProviderFault('operation-not-allowed'));
}
