/** What an app asks for when it sends its person to the browser. */
export interface Wish {
  app: string;
  challenge: string;
  state: string;
}

/** Undefined where the address is not one that an app made. */
export function wishOf(query: string): Wish | undefined {
  const given = new URLSearchParams(query);
  const [app, challenge, state] = [given.get('app'), given.get('challenge'), given.get('state')];
  if (app === null || challenge === null || state === null) return undefined;
  if (!/^[a-z][a-z0-9.-]{1,31}$/.test(app) || !/^[\w-]{43}$/.test(challenge) || !/^[\w-]{16,128}$/.test(state))
    return undefined;
  return { app, challenge, state };
}
