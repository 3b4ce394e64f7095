/** Public configuration of a Firebase project. */
export interface FirebaseProject {
  projectId: string;
  apiKey: string;
  appId: string;
  authDomain: string;
  /** Address of the emulator; only in the sandbox. */
  emulator: string | undefined;
}

export type OtherProvider = 'google' | 'facebook';

/** Why a provider refused a sign-in: Firebase's error code without its prefix. */
export class ProviderError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/** Firebase's errors have codes such as `auth/…`; all others are unknown. */
export function toProviderError(fault: unknown): ProviderError {
  if (fault instanceof ProviderError) return fault;
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : undefined;
  return new ProviderError(typeof code === 'string' ? code.replace(/^auth\//, '') : 'unknown');
}
