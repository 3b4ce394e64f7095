import { describe, expect, it } from 'vitest';

import { fakeUpload } from '../../test/fakeUpload';
import { sendFiles } from './upload';

const sending = (signal = new AbortController().signal) => ({
  method: 'POST',
  headers: { 'Idempotency-Key': 'key-1' },
  signal,
});
const files = [new Blob(['one']), new Blob(['two'])];

describe('files of a call', () => {
  it('go out under one field, and it is heard how far they are', async () => {
    const sent = fakeUpload();
    const shares: number[] = [];
    const answer = sendFiles('/wps/x', sending(), { field: 'proofs', files, onProgress: (share) => shares.push(share) });
    const [only] = sent;
    expect(only?.form.getAll('proofs')).toHaveLength(2);
    expect(only?.headers.get('idempotency-key')).toBe('key-1');
    only?.reach(1, 4);
    only?.reach(0, 0);
    expect(shares).toEqual([0.25, 0]);
    only?.answer(200, { success: true });
    expect(await (await answer).json()).toEqual({ success: true });
  });

  it('end as a call without an answer where the line is cut or the caller leaves', async () => {
    const sent = fakeUpload();
    const cut = sendFiles('/wps/x', sending(), { field: 'proofs', files });
    sent[0]?.cut();
    await expect(cut).rejects.toThrow(TypeError);
    const stop = new AbortController();
    const left = sendFiles('/wps/x', sending(stop.signal), { field: 'proofs', files });
    stop.abort();
    await expect(left).rejects.toThrow(TypeError);
  });
});
