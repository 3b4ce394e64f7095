/** A project of Firebase; all of it is public. */
export interface FirebaseProject {
  projectId: string;
  apiKey: string;
  appId: string;
  authDomain: string;
  /** Where the emulator listens; only ever in the sandbox. */
  emulator: string | undefined;
}

export type OtherProvider = 'google' | 'facebook';

/** Why a provider did not vouch for somebody: Firebase's own word, without its prefix. */
export class ProviderFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/** Firebase's faults carry `auth/…`; everything else is unknown. */
export function toProviderFault(fault: unknown): ProviderFault {
  if (fault instanceof ProviderFault) return fault;
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : undefined;
  return new ProviderFault(typeof code === 'string' ? code.replace(/^auth\//, '') : 'unknown');
}
