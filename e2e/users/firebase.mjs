// A fake of Firebase Authentication: it answers the program like the emulator does and issues unsigned tokens.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

export const project = 'demo-lantern';

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

/** Starts the fake, which accepts every account. Returns its host with port, and a function that stops it. */
export async function startFakeFirebase() {
  const server = createServer(async (request, response) => {
    const [localId] = (await bodyOf(request)).localId;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ users: [{ localId }] }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

const segment = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the ID token of an account that has just signed in with Google or Facebook. */
export function idToken(provider, subject, changes = {}) {
  const now = Math.floor(Date.now() / 1000);
  const by = `${provider}.com`;
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: subject,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    name: subject,
    nonce: randomUUID(),
    firebase: { sign_in_provider: by, identities: { [by]: [subject] } },
    ...changes,
  };
  return `${segment({ alg: 'none', typ: 'JWT' })}.${segment(claims)}.`;
}
