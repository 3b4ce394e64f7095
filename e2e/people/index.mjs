// The named people of the demo, and how each of them calls the program.
import { randomUUID } from 'node:crypto';

export const password = 'lantern-demo-1';
const names = { player: ['demo_player', 'player'], agent: ['demo_agent', 'agent'] };

/** Asks the program and gives the status, the headers and the answer, parsed. */
export async function ask(address, method, path, { token, body, headers = {}, key } = {}) {
  const sent = { ...headers };
  if (token) sent.authorization = `Bearer ${token}`;
  if (key) sent['idempotency-key'] = key === true ? randomUUID() : key;
  const isReady = body === undefined || typeof body === 'string' || body instanceof FormData;
  if (body !== undefined && !(body instanceof FormData)) sent['content-type'] ??= 'application/json';
  const response = await fetch(address + path, {
    method,
    headers: sent,
    body: isReady ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    answer: type.includes('json') ? JSON.parse(text) : text,
  };
}

/** Signs one of the named people in. */
export async function signIn(address, role) {
  const [username, scope] = names[role];
  const { status, answer } = await ask(address, 'POST', '/wps/session/login', {
    body: { type: 'username', username, password, scope },
  });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(answer)}`);
  return answer.value.token;
}
