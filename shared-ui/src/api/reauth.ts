import { isRecord } from './envelope';

/** What a member can prove himself by. */
export type ReauthMethod = 'password' | 'totp' | 'sms' | 'email';

/** Asks the person; true once the server has taken the proof. */
export type AskAgain = (methods: readonly ReauthMethod[]) => Promise<boolean>;

const known: readonly string[] = ['password', 'totp', 'sms', 'email'] satisfies ReauthMethod[];
const isMethod = (value: unknown): value is ReauthMethod => typeof value === 'string' && known.includes(value);

let ask: AskAgain | undefined;
let asking: Promise<boolean> | undefined;

/** Whoever shows the question; without one a call that needs it is simply refused. */
export function onReauth(asker: AskAgain): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Several calls that are refused at once wait for the same answer. */
export function proveAgain(value: unknown): Promise<boolean> {
  if (ask === undefined) return Promise.resolve(false);
  const offered: unknown[] = isRecord(value) && Array.isArray(value.methods) ? value.methods : [];
  asking ??= ask(offered.filter(isMethod)).finally(() => {
    asking = undefined;
  });
  return asking;
}
