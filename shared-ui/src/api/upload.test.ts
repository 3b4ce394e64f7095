import { describe, expect, it } from 'vitest';

import { fakeUpload } from '../../test/fakeUpload';
import { sendFiles } from './upload';

const uploadOf = (signal = new AbortController().signal) => ({
  method: 'POST',
  headers: { 'Idempotency-Key': 'key-1' },
  signal,
});
const files = [new Blob(['one']), new Blob(['two'])];

describe('uploads', () => {
  it('send files under one field and report progress', async () => {
    const sent = fakeUpload();
    const progress: number[] = [];
    const answer = sendFiles('/wps/x', uploadOf(), {
      field: 'proofs',
      files,
      onProgress: (share) => progress.push(share),
    });
    const [only] = sent;
    expect(only?.form.getAll('proofs')).toHaveLength(2);
    expect(only?.headers.get('idempotency-key')).toBe('key-1');
    only?.reach(1, 4);
    only?.reach(0, 0);
    expect(progress).toEqual([0.25, 0]);
    only?.answer(200, { success: true });
    expect(await (await answer).json()).toEqual({ success: true });
  });

  it('fail without a response when the connection is lost or the caller aborts', async () => {
    const sent = fakeUpload();
    const failed = sendFiles('/wps/x', uploadOf(), { field: 'proofs', files });
    sent[0]?.cut();
    await expect(failed).rejects.toThrow(TypeError);
    const stop = new AbortController();
    const left = sendFiles('/wps/x', uploadOf(stop.signal), { field: 'proofs', files });
    stop.abort();
    await expect(left).rejects.toThrow(TypeError);
  });
});
