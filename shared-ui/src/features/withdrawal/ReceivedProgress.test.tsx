import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byLabel, byText, describe, expect, it, maybeHandle } from '../../../test/kit';
import { waitToFind, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { ReceivedProgress } from './ReceivedProgress';
import { toWithdrawal } from './wire';

beforeEach(() => {
  fakeServer({ 'GET /wps/system/whitelabel': { value: whiteLabel } });
});

const show = (received: string, remaining: string) =>
  mountInApp(<ReceivedProgress withdrawal={toWithdrawal(withdrawal({ received, remaining }))} />);

describe('received and remaining amounts', () => {
  it('are shown under a labeled bar', async () => {
    await show('600.00', '400.00');
    await waitToFind(() => byText(/600\.00/));
    byText(/400\.00/);
    byLabel('Received');
    expect(maybeHandle('withdraw-received-mark')).not.toBeNull();
  });

  it('show everything as remaining where nothing was received', async () => {
    await show('0.00', '1000.00');
    await waitToFind(() => byText(/1,000\.00/));
    expect(maybeHandle('withdraw-received-mark')).toBeNull();
  });
});
