import { isRecord } from './envelope';

/** Methods by which a member can authenticate again. */
export type ReauthMethod = 'password' | 'totp' | 'sms' | 'email';

/** Asks the member to authenticate; resolves to true once the server has accepted it. */
export type Reauthenticate = (methods: readonly ReauthMethod[]) => Promise<boolean>;

const knownMethods: readonly string[] = ['password', 'totp', 'sms', 'email'] satisfies ReauthMethod[];
const isMethod = (value: unknown): value is ReauthMethod => typeof value === 'string' && knownMethods.includes(value);

let handler: Reauthenticate | undefined;
let pendingPrompt: Promise<boolean> | undefined;

/** Registers the UI that asks. Without one, calls that need re-authentication are refused. */
export function onReauthRequest(next: Reauthenticate): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Calls that are refused at the same time share one prompt. */
export function reauthenticate(value: unknown): Promise<boolean> {
  if (handler === undefined) return Promise.resolve(false);
  const offered: unknown[] = isRecord(value) && Array.isArray(value.methods) ? value.methods : [];
  pendingPrompt ??= handler(offered.filter(isMethod)).finally(() => {
    pendingPrompt = undefined;
  });
  return pendingPrompt;
}
