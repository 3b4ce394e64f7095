import { fakeServer } from '../../../test/fakeServer';
import { fakeUpload, type Sent } from '../../../test/fakeUpload';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  fn,
  isBusy,
  isDisabled,
  it,
  maybeHandle,
  press,
  waitFor,
} from '../../../test/kit';
import { waitToFind, part, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable } from '../../api';
import type { Picture } from '../../platform/pictures';
import { DisputePopup } from './DisputePopup';
import { toWithdrawal } from './wire';

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]);
const picture = (name: string, size = 4): Picture => ({ name, size, file: png, url: `blob:${name}` });

let sent: Sent[];
const limits: number[] = [];
const onClose = fn();

beforeEach(() => {
  markReachable();
  onClose.mockClear();
  limits.length = 0;
  globalThis.URL.revokeObjectURL = () => undefined;
  fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/withdrawals/w1': { value: withdrawal() },
  });
  sent = fakeUpload();
});

async function open(choices: Picture[][]) {
  const [first] = toWithdrawal(withdrawal({ parts: [part()] })).parts;
  if (first === undefined) throw new Error('no part');
  const pick = (max: number) => {
    limits.push(max);
    const chosen = choices.shift();
    return chosen === undefined ? Promise.reject(new Error('no album')) : Promise.resolve(chosen);
  };
  await mountInApp(<DisputePopup id="w1" part={first} isOpen onClose={onClose} pick={pick} />);
  await waitToFind(() => byHandle('withdraw-dispute'));
}

const add = () => press(byHandle('withdraw-add-picture'));
const send = () => press(byHandle('withdraw-send-dispute'));

describe('the dispute of a part', () => {
  it('is not sent without a picture', async () => {
    await open([]);
    send();
    await waitToFind(() => byText('Add at least one picture.'));
    expect(sent).toHaveLength(0);
  });

  it('accepts at most three pictures, and can remove one', async () => {
    await open([
      [picture('one'), picture('two')],
      [picture('three'), picture('four')],
    ]);
    add();
    await waitToFind(() => byHandle('withdraw-picture-2'));
    add();
    await waitToFind(() => byText('Add at most 3 pictures.'));
    expect(maybeHandle('withdraw-picture-4')).toBeNull();
    expect(isDisabled(byHandle('withdraw-add-picture'))).toBe(true);
    press(byHandle('withdraw-remove-picture-2'));
    await waitFor(() => expect(maybeHandle('withdraw-picture-3')).toBeNull());
    expect(limits).toEqual([3, 1]);
    expect(isDisabled(byHandle('withdraw-add-picture'))).toBe(false);
  });

  it('shows an error when the album cannot be opened', async () => {
    await open([]);
    add();
    await waitToFind(() => byText(/^Something went wrong on our side/));
  });

  it('refuses a picture over five megabytes and keeps the others', async () => {
    await open([[picture('large', 5 * 1024 * 1024 + 1), picture('small')]]);
    add();
    await waitToFind(() => byText(/5 MB and 25 megapixels/));
    expect(byHandle('withdraw-picture-1')).toBeTruthy();
    expect(maybeHandle('withdraw-picture-2')).toBeNull();
  });

  it('is sent once with its key and pictures, shows the progress, and closes', async () => {
    await open([[picture('one'), picture('two')]]);
    add();
    await waitToFind(() => byHandle('withdraw-picture-2'));
    send();
    send();
    const only = await waitToFind(() => sent[0]);
    expect(only.call).toBe('POST /wps/withdrawals/w1/parts/part-1/dispute');
    expect(only.headers.get('idempotency-key')).toBeTruthy();
    expect(only.form.getAll('proofs')).toHaveLength(2);
    only.reach(42, 100);
    await waitToFind(() => byText('Uploading, 42%'));
    expect(isBusy(byHandle('withdraw-send-dispute'))).toBe(true);
    only.answer(200, { success: true, value: withdrawal({ state: 'DISPUTED' }), requestId: 'r1' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
  });

  it('keeps its pictures when refused, with a message of this form', async () => {
    await open([[picture('one')]]);
    add();
    await waitToFind(() => byHandle('withdraw-picture-1'));
    send();
    const only = await waitToFind(() => sent[0]);
    only.answer(422, {
      success: false,
      errorCode: 'validation_failed',
      message: 'Look at the fields.',
      value: { fields: { proofs: { code: 'not_a_picture' } } },
      requestId: 'r1',
    });
    await waitToFind(() => byText('Use PNG or JPG pictures.'));
    expect(byHandle('withdraw-picture-1')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
