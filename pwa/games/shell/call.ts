import { game } from '../../../shared-ui/src/theme/tokens';
import { currentLocale } from './words';

/** The server said no: a code to act on, and what belongs to it. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly value: Record<string, unknown>,
    readonly requestId: string,
  ) {
    super(code);
  }
}

/** Nobody knows whether it happened: no answer, or none that can be read. */
export class NoAnswer extends Error {}

/** Codes that leave the outcome open: the same call with the same key is the only thing to do. */
const open = new Set(['outcome_unknown', 'operation_in_progress', 'temporarily_unavailable', 'internal_error']);

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  bearer?: string;
  key?: string;
  body?: unknown;
}

async function answerOf(call: Call): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLocale() };
  if (call.bearer) headers.Authorization = `Bearer ${call.bearer}`;
  if (call.key) headers['Idempotency-Key'] = call.key;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(`/lgw/bgs${call.path}`, {
      method: call.method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(game.answer),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
  } catch (cause) {
    throw new NoAnswer(call.path, { cause });
  }
}

/** Gives the value out of the envelope, or throws Refused or NoAnswer. */
export async function ask(call: Call): Promise<unknown> {
  const response = await answerOf(call);
  let envelope: Record<string, unknown>;
  try {
    envelope = (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw new NoAnswer(`${response.status}`, { cause });
  }
  if (envelope.success === true) return envelope.value;
  const code = typeof envelope.errorCode === 'string' ? envelope.errorCode : 'internal_error';
  const value =
    typeof envelope.value === 'object' && envelope.value !== null ? (envelope.value as Record<string, unknown>) : {};
  throw new Refused(code, value, typeof envelope.requestId === 'string' ? envelope.requestId : '');
}

export function isOpen(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refused && open.has(error.code));
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Asks with one key until the answer is known; `unsure` hears of every attempt that was not answered. */
export async function askUntilKnown(call: Call & { key: string }, unsure: () => void, pause = wait): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(call);
    } catch (error) {
      if (!isOpen(error)) throw error;
      unsure();
      await pause(game.askAgain[Math.min(attempt, game.askAgain.length - 1)] ?? game.answer);
    }
  }
}
