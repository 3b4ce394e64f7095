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
import { keepToken, noteAnswer, noteSilence } from '../../api';
import { closePopup, popupNow } from '../../lib/popup';
import { balanceShown } from '../../platform/preference';
import { BalanceLine } from './BalanceLine';

const asks = 'GET /wps/v2/wallets/balance';
let server: FakeServer;

beforeEach(async () => {
  noteAnswer();
  closePopup();
  atWidth(390);
  await keepToken('token');
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

describe('the balance above what is done with money', () => {
  it('CHK-64: stands on a phone and explains itself when it is pressed', async () => {
    await mountInApp(<BalanceLine />);
    expect(textOf(await line())).toContain('1,234.50');
    press(byHandle('money-balance'));
    expect(popupNow()).toEqual({ name: 'balance' });
  });

  it('says how old it is without a connection', async () => {
    await mountInApp(<BalanceLine />);
    await line();
    act(noteSilence);
    await waitFor(() => expect(textOf(byHandle('money-balance'))).toMatch(/As of .*1,234\.50/));
  });

  it('is as hidden as in the head', async () => {
    await mountInApp(<BalanceLine />);
    await line();
    act(() => balanceShown.set('hidden'));
    expect(textOf(byHandle('money-balance'))).not.toContain('1,234');
    expect(textOf(byHandle('money-balance'))).toContain('Balance hidden');
  });

  it('is left to the head on a desktop', async () => {
    atWidth(1440);
    await mountInApp(<BalanceLine />);
    await waitFor(() => expect(server.requestsTo(asks)).toHaveLength(1));
    expect(maybeHandle('money-balance')).toBeNull();
  });
});
