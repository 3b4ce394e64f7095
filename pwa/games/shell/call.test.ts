import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, askUntilKnown, NoAnswer, Refused } from './call';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (errorCode: string) => answer(409, { success: false, errorCode, value: { a: 1 }, requestId: 'r1' });
const play = 'POST /lgw/bgs/rounds';
const round = { key: 'k1', bearer: 'b', body: { stake: '1.00', choices: {} } };

function serve(...answers: (Response | Error)[]) {
  const server = vi.fn<typeof fetch>();
  for (const each of answers) {
    if (each instanceof Error) server.mockRejectedValueOnce(each);
    else server.mockResolvedValueOnce(each);
  }
  vi.stubGlobal('fetch', server);
  return server;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call of a game', () => {
  it('sends key and session, and returns the value', async () => {
    const server = serve(answer(200, { success: true, value: { n: 1 } }));
    expect(await ask(play, round)).toEqual({ n: 1 });
    expect(server.mock.calls[0]?.[0]).toBe('/lgw/bgs/rounds');
    expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer b', 'Idempotency-Key': 'k1' });
  });

  it('distinguishes a refusal from no response', async () => {
    serve(refusal('insufficient_balance'), new TypeError('network'), new Response('<html>', { status: 502 }));
    await expect(ask(play, round)).rejects.toMatchObject({
      code: 'insufficient_balance',
      value: { a: 1 },
      requestId: 'r1',
    });
    await expect(ask(play, round)).rejects.toBeInstanceOf(NoAnswer);
    await expect(ask(play, round)).rejects.toBeInstanceOf(NoAnswer);
  });

  it('is retried with the same key until the outcome is known', async () => {
    const server = serve(
      new TypeError('away'),
      refusal('outcome_unknown'),
      refusal('operation_in_progress'),
      answer(201, { success: true, value: 'won' }),
    );
    const unsure = vi.fn();
    expect(await askUntilKnown(play, round, unsure, () => Promise.resolve())).toBe('won');
    expect(unsure).toHaveBeenCalledTimes(3);
    const keys = server.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['Idempotency-Key']);
    expect(keys).toEqual(['k1', 'k1', 'k1', 'k1']);
  });

  it('is not retried after a refusal', async () => {
    const server = serve(refusal('stake_out_of_range'));
    await expect(askUntilKnown(play, round, () => undefined)).rejects.toBeInstanceOf(Refused);
    expect(server).toHaveBeenCalledTimes(1);
  });
});
