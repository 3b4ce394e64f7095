import { fakeServer } from '../../../test/fakeServer';
import { fakeUpload, type Sent } from '../../../test/fakeUpload';
import { beforeEach, byHandle, byText, describe, expect, fn, it, press, waitFor } from '../../../test/kit';
import { waitToFind, deposit, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable } from '../../api';
import type { Picture } from '../../platform/pictures';
import { ReceiptPopup } from './ReceiptPopup';

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]);
const picture = (name: string): Picture => ({ name, size: 4, file: png, url: `blob:${name}` });

let sent: Sent[];
const onClose = fn();

beforeEach(() => {
  markReachable();
  onClose.mockClear();
  globalThis.URL.revokeObjectURL = () => undefined;
  fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/deposits/d1': { value: deposit() },
  });
  sent = fakeUpload();
});

async function open(choices: Picture[][]) {
  const pick = () => Promise.resolve(choices.shift() ?? []);
  await mountInApp(<ReceiptPopup id="d1" isOpen onClose={onClose} pick={pick} />);
  await waitToFind(() => byHandle('deposit-receipt'));
}

const send = () => press(byHandle('deposit-send-receipt'));

describe('the receipt of a bank transfer', () => {
  it('is not sent without a picture', async () => {
    await open([]);
    send();
    await waitToFind(() => byText('Add at least one picture.'));
    expect(sent).toHaveLength(0);
  });

  it('is sent once with its key, and the popup closes', async () => {
    await open([[picture('one'), picture('two')]]);
    press(byHandle('deposit-add-picture'));
    await waitToFind(() => byHandle('deposit-picture-2'));
    send();
    send();
    const only = await waitToFind(() => sent[0]);
    expect(only.call).toBe('POST /wps/deposits/d1/proofs');
    expect(only.headers.get('idempotency-key')).toBeTruthy();
    expect(only.form.getAll('proofs')).toHaveLength(2);
    only.reach(42, 100);
    await waitToFind(() => byText('Uploading, 42%'));
    only.answer(200, { success: true, value: deposit({ state: 'IN_REVIEW' }), requestId: 'r1' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
  });
});
