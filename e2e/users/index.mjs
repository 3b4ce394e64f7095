// The demo accounts and a client for the program's API.
import { randomUUID } from 'node:crypto';

export const password = 'lantern-demo-1';
const accounts = { player: ['demo_player', 'player'], agent: ['demo_agent', 'agent'] };

/** Sends one request and returns the status, the headers and the parsed response. */
export async function callApi(address, method, path, { token, body, headers = {}, key } = {}) {
  const sentHeaders = { ...headers };
  if (token) sentHeaders.authorization = `Bearer ${token}`;
  if (key) sentHeaders['idempotency-key'] = key === true ? randomUUID() : key;
  const isEncoded = body === undefined || typeof body === 'string' || body instanceof FormData;
  if (body !== undefined && !(body instanceof FormData)) sentHeaders['content-type'] ??= 'application/json';
  const response = await fetch(address + path, {
    method,
    headers: sentHeaders,
    body: isEncoded ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    answer: type.includes('json') ? JSON.parse(text) : text,
  };
}

/** Signs in a demo account and returns its token. */
export async function signIn(address, role, headers = {}) {
  const [username, scope] = accounts[role];
  const { status, answer } = await callApi(address, 'POST', '/wps/session/login', {
    body: { type: 'username', username, password, scope },
    headers,
  });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(answer)}`);
  return answer.value.token;
}
