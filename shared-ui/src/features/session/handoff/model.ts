/** The parameters of an app's sign-in request. */
export interface HandoffRequest {
  app: string;
  challenge: string;
  state: string;
}

/** Undefined when the address is not a valid request. */
export function toHandoffRequest(query: string): HandoffRequest | undefined {
  const given = new URLSearchParams(query);
  const [app, challenge, state] = [given.get('app'), given.get('challenge'), given.get('state')];
  if (app === null || challenge === null || state === null) return undefined;
  if (!/^[a-z][a-z0-9.-]{1,31}$/.test(app) || !/^[\w-]{43}$/.test(challenge) || !/^[\w-]{16,128}$/.test(state))
    return undefined;
  return { app, challenge, state };
}
