import type { CallOptions, Endpoint, ResponseValue, TransportOptions } from '../../../shared-ui/src/api/contract';
import { addressOf, type AddressParts } from '../../../shared-ui/src/api/address';
import { game } from '../../../shared-ui/src/theme/tokens';
import { currentLocale } from './words';

/** The server refused the call, with an error code and details. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly value: Record<string, unknown>,
    readonly requestId: string,
  ) {
    super(code);
  }
}

/** The outcome is unknown: no response, or an unreadable one. */
export class NoAnswer extends Error {}

/** Codes with an unknown outcome: the call must be retried with the same key. */
const open = new Set(['outcome_unknown', 'operation_in_progress', 'temporarily_unavailable', 'internal_error']);

type GameEndpoint = Extract<Endpoint, `${string} /lgw/bgs/${string}`>;

/** Options of a game's call; `bearer` is the game session's token, `key` the idempotency key of a round. */
export type GameCallOptions<E extends GameEndpoint> = Omit<CallOptions<E>, keyof TransportOptions> & {
  bearer?: string;
  key?: string;
};

interface Request extends AddressParts {
  bearer?: string;
  key?: string;
  body?: unknown;
}

async function answerOf(request: Request): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLocale() };
  if (request.bearer) headers.Authorization = `Bearer ${request.bearer}`;
  if (request.key) headers['Idempotency-Key'] = request.key;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const { method, path } = addressOf(request);
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(game.answer),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch (cause) {
    throw new NoAnswer(path, { cause });
  }
}

/** Returns the `value` of the success envelope. Throws Refused or NoAnswer. */
export async function ask<E extends GameEndpoint>(endpoint: E, options: GameCallOptions<E>): Promise<ResponseValue<E>> {
  const response = await answerOf({ ...(options as Partial<Request>), endpoint });
  let envelope: Record<string, unknown>;
  try {
    envelope = (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw new NoAnswer(`${response.status}`, { cause });
  }
  if (envelope.success === true) return envelope.value as ResponseValue<E>;
  const code = typeof envelope.errorCode === 'string' ? envelope.errorCode : 'internal_error';
  const value =
    typeof envelope.value === 'object' && envelope.value !== null ? (envelope.value as Record<string, unknown>) : {};
  throw new Refused(code, value, typeof envelope.requestId === 'string' ? envelope.requestId : '');
}

export function isOpen(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refused && open.has(error.code));
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Retries a call with the same idempotency key until its outcome is known; `unsure` is called after each attempt
 * without a response.
 */
export async function askUntilKnown<E extends GameEndpoint>(
  endpoint: E,
  options: GameCallOptions<E> & { key: string },
  unsure: () => void,
  pause = wait,
): Promise<ResponseValue<E>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(endpoint, options);
    } catch (error) {
      if (!isOpen(error)) throw error;
      unsure();
      await pause(game.askAgain[Math.min(attempt, game.askAgain.length - 1)] ?? game.answer);
    }
  }
}
