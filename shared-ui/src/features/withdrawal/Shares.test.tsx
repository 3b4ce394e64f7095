import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byLabel, byText, describe, it } from '../../../test/kit';
import { waitToFind, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { Shares } from './Shares';
import { toWithdrawal } from './wire';

beforeEach(() => {
  fakeServer({ 'GET /wps/system/whitelabel': { value: whiteLabel } });
});

const show = (received: string, remaining: string) =>
  mountInApp(<Shares withdrawal={toWithdrawal(withdrawal({ received, remaining }))} />);

describe('what has arrived and what is still to come', () => {
  it('stands in figures under a bar that has a name', async () => {
    await show('600.00', '400.00');
    await waitToFind(() => byText(/600\.00/));
    byText(/400\.00/);
    byLabel('Received');
  });

  it('has all of it to come where nothing has arrived', async () => {
    await show('0.00', '1000.00');
    await waitToFind(() => byText(/1,000\.00/));
  });
});
