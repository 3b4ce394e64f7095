import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
  afterEach,
  atWidth,
  beforeEach,
  byHandle,
  describe,
  expect,
  it,
  maybeHandle,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable, markUnreachable } from '../../api';
import { closePopup, popupNow } from '../../lib/popup';
import { balanceShown } from '../../platform/preference';
import { BalanceLine } from './BalanceLine';

const asks = 'GET /wps/v2/wallets/balance';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  closePopup();
  atWidth(390);
  await setToken('token');
  server = fakeServer({
    [asks]: {
      value: {
        balance: '1234.50',
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
  });
});

afterEach(() => act(() => balanceShown.set('shown')));

const line = () => waitToFind(() => byHandle('money-balance'));

describe('the balance above money screens', () => {
  // CHK-64
  it('is shown on a phone and opens its details when pressed', async () => {
    await mountInApp(<BalanceLine />);
    expect(textOf(await line())).toContain('1,234.50');
    press(byHandle('money-balance'));
    expect(popupNow()).toEqual({ name: 'balance' });
  });

  it('shows its age while offline', async () => {
    await mountInApp(<BalanceLine />);
    await line();
    act(markUnreachable);
    await waitFor(() => expect(textOf(byHandle('money-balance'))).toMatch(/As of .*1,234\.50/));
  });

  it("is hidden when the header's balance is hidden", async () => {
    await mountInApp(<BalanceLine />);
    await line();
    act(() => balanceShown.set('hidden'));
    expect(textOf(byHandle('money-balance'))).not.toContain('1,234');
    expect(textOf(byHandle('money-balance'))).toContain('Balance hidden');
  });

  it('is not shown on a desktop, where the header has it', async () => {
    atWidth(1440);
    await mountInApp(<BalanceLine />);
    await waitFor(() => expect(server.requestsTo(asks)).toHaveLength(1));
    expect(maybeHandle('money-balance')).toBeNull();
  });
});
