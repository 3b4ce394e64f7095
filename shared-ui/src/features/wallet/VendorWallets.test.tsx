import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isDisabled,
  it,
  maybeHandle,
  press,
  textOf,
  type,
  waitFor,
} from '../../../test/kit';
import { waitToFind, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable, markUnreachable } from '../../api';
import { VendorTransferDetailScreen } from './VendorTransferDetailScreen';
import { VendorTransferScreen } from './VendorTransferScreen';
import { VendorWallets } from './VendorWallets';

let server: FakeServer;

const vendorWallet = (changes: object = {}) => ({
  vendor: 'ONE',
  name: 'First Wallet',
  amount: '80.00',
  isCurrent: true,
  transfer: null,
  ...changes,
});
const wallets = (...vendors: object[]) => ({
  value: { isSingle: vendors.length === 0, currency: 'THB', main: '1000.00', vendors },
});
const moved = (changes: object = {}) => ({
  id: 't1',
  reference: 'V-4F2',
  from: 'MAIN',
  to: 'ONE',
  name: 'First Wallet',
  amount: '300.00',
  state: 'SENDING',
  at: '2026-11-20T06:48:02Z',
  endedAt: null,
  ...changes,
});

const lists = 'GET /wps/wallets';
const sends = 'POST /wps/relay/GCS_walletTransfer';
const returnAll = 'POST /wps/wallets/return';

beforeEach(async () => {
  markReachable();
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/v2/wallets/balance': {
      value: {
        balance: '1000.00',
        withdrawable: '1000.00',
        locked: '0.00',
        bonus: '0.00',
        openStakes: '0.00',
        version: 3,
        currency: 'THB',
        currencySymbol: '฿',
        asOf: '2026-11-20T07:00:00Z',
      },
    },
    [lists]: wallets(
      vendorWallet(),
      vendorWallet({ vendor: 'TWO', name: 'Second Wallet', amount: '5.00', isCurrent: false }),
    ),
    [sends]: { status: 201, value: moved() },
    [returnAll]: {
      status: 201,
      value: { transfers: [moved({ from: 'ONE', to: 'MAIN' })], busy: [], away: ['TWO'] },
    },
    'GET /wps/wallets/transfers/t1': { value: moved() },
  });
});

const show = (vendor: string) => mountInApp(<VendorTransferScreen params={{ vendor }} />);

describe('vendor wallets', () => {
  it('are listed with their balances and whether these are current', async () => {
    await mountInApp(<VendorWallets />);
    expect(textOf(await waitToFind(() => byHandle('vendor-wallets-main')))).toContain('1,000.00');
    expect(textOf(byHandle('vendor-wallet-amount-ONE'))).toContain('80.00');
    expect(byText(/can't reach the provider/)).toBeTruthy();
  });

  it('are not shown where all vendors use the main wallet', async () => {
    server.respond(lists, wallets());
    await mountInApp(<VendorWallets />);
    await waitFor(() => expect(server.requestsTo(lists)).toHaveLength(1));
    expect(maybeHandle('vendor-wallets-list')).toBeNull();
  });

  it('are all emptied with one press, and vendors that did not answer are named', async () => {
    await mountInApp(<VendorWallets />);
    const back = await waitToFind(() => byHandle('vendor-wallets-return'));
    press(back);
    press(back);
    await waitToFind(() => byText('Moving back from: First Wallet.'));
    expect(byText('No response, try again later: Second Wallet.')).toBeTruthy();
    expect(server.requestsTo(returnAll)).toHaveLength(1);
    expect(server.requestsTo(returnAll)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('cannot be emptied when there is nothing in them', async () => {
    server.respond(lists, wallets(vendorWallet({ amount: '0.00' })));
    await mountInApp(<VendorWallets />);
    expect(isDisabled(await waitToFind(() => byHandle('vendor-wallets-return')))).toBe(true);
  });

  it('are disabled offline', async () => {
    await mountInApp(<VendorWallets />);
    expect(isDisabled(await waitToFind(() => byHandle('vendor-wallets-return')))).toBe(false);
    act(markUnreachable);
    await waitFor(() => expect(isDisabled(byHandle('vendor-wallets-return'))).toBe(true));
  });
});

describe('a transfer to or from a vendor wallet', () => {
  it('shows both balances afterwards, and is sent once', async () => {
    await show('ONE');
    type(await waitToFind(() => byHandle('move-amount')), '300');
    expect(textOf(byHandle('move-summary'))).toMatch(/700\.00.*380\.00/);
    press(byHandle('move-submit'));
    press(byHandle('move-submit'));
    await waitFor(() => expect(server.requestsTo(sends)).toHaveLength(1));
    expect(server.requestsTo(sends)[0]?.body).toEqual({ from: 'MAIN', to: 'ONE', amount: '300' });
  });

  it("cannot exceed the wallet's balance", async () => {
    await show('ONE');
    press(await waitToFind(() => byHandle('move-out')));
    type(byHandle('move-amount'), '80.01');
    press(byHandle('move-submit'));
    await waitToFind(() => byText(/The maximum is/));
    expect(server.requestsTo(sends)).toHaveLength(0);
    press(byHandle('move-quick-80'));
    press(byHandle('move-submit'));
    await waitFor(() => expect(server.requestsTo(sends)[0]?.body).toEqual({ from: 'ONE', to: 'MAIN', amount: '80' }));
  });

  it('keeps the form when refused, and says why', async () => {
    server.respond(sends, { status: 403, errorCode: 'self_excluded', message: 'You take a break.' });
    await show('ONE');
    type(await waitToFind(() => byHandle('move-amount')), '300');
    press(byHandle('move-submit'));
    await waitToFind(() => byText('You take a break.'));
  });

  it('waits while another transfer is pending', async () => {
    server.respond(lists, wallets(vendorWallet({ transfer: 't1' })));
    await show('ONE');
    expect(isDisabled(await waitToFind(() => byHandle('move-submit')))).toBe(true);
  });

  it('is followed by its reference until it ends', async () => {
    await mountInApp(<VendorTransferDetailScreen params={{ id: 't1' }} />);
    await waitToFind(() => byHandle('move-state-SENDING'));
    expect(textOf(byHandle('move-reference'))).toBe('V-4F2');
    server.respond('GET /wps/wallets/transfers/t1', { value: moved({ state: 'FAILED' }) });
    await waitToFind(() => byHandle('move-state-FAILED'));
    expect(byText(/has not moved/)).toBeTruthy();
  });
});
