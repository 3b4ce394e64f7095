import { callFlags } from './calls.gen';
import type { CallArguments, Endpoint, ResponseEnvelope, ResponseValue } from './contract';
import { withIdempotencyKey } from './idempotency';
import { send, type ApiRequest } from './request';

const flagsByCall: Readonly<Record<string, string>> = callFlags;

/**
 * Sends a call and returns its whole success envelope. Calls that need an idempotency key get one, are retried while
 * their outcome is unknown, and fail at once when offline. Throws ApiError.
 */
export async function callEnvelope<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResponseEnvelope<E>> {
  const flags = flagsByCall[endpoint] ?? '';
  const request: ApiRequest = {
    ...(options as Partial<ApiRequest> | undefined),
    endpoint,
    isEncrypted: flags.includes('e'),
    isForm: flags.includes('f'),
  };
  const envelope = flags.includes('k') ? await withIdempotencyKey(request, send) : await send(request);
  return envelope as ResponseEnvelope<E>;
}

/**
 * Sends a call and returns the `value` of its success envelope: `call('POST /wps/withdrawals', { body })`. Throws
 * ApiError.
 */
export async function call<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<ResponseValue<E>> {
  const { value } = (await callEnvelope(endpoint, ...options)) as { value: ResponseValue<E> };
  return value;
}
