import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, it, textOf } from '../../../test/kit';
import { waitToFind, entry, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable } from '../../api';
import { AccountRecordScreen } from './AccountRecordScreen';
import { EntryDetailScreen } from './EntryDetailScreen';
import { BalanceContent } from './BalanceContent';

let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/v2/wallets/balance': {
      value: {
        balance: '2000.00',
        withdrawable: '1500.00',
        locked: '500.00',
        bonus: '100.00',
        openStakes: '320.00',
        version: 3,
        currency: 'THB',
        currencySymbol: '฿',
        asOf: '2026-11-20T07:00:00Z',
      },
    },
    'GET /wps/entries': {
      value: {
        content: [entry(), entry({ id: 'e2', reference: 'E-2', type: 'NEWER_KIND', amount: '-5.00' })],
        nextCursor: null,
      },
    },
    'GET /wps/entries/e1': {
      value: {
        ...entry(),
        rule: 'entry.deposit',
        inputs: [
          { name: 'ordered', value: '1000.00' },
          { name: 'novel', value: 'as it is' },
        ],
        lines: [
          { account: 'platform:psp', amount: '-1000.00' },
          { account: 'user:main', amount: '1000.00' },
        ],
      },
    },
  });
});

const show = (query = 'page=transactionHistory') => mountInApp(<AccountRecordScreen place={place(query)} />);
const showOne = (id: string) => mountInApp(<EntryDetailScreen params={{ id }} />);

describe('the account record', () => {
  it('shows its entries, and types that this app does not know by one name', async () => {
    await show();
    await waitToFind(() => byText('Deposit'));
    expect(byText('Other entry')).toBeTruthy();
    expect(textOf(byHandle('entries-list'))).toMatch(/\+1,000\.00.*−5\.00/);
  });

  it('names the game of a bet', async () => {
    const content = [entry({ type: 'BET', gameName: 'Dice', relatedKind: 'bet' })];
    server.respond('GET /wps/entries', { value: { content, nextCursor: null } });
    await show();
    await waitToFind(() => byText('Bet · Dice'));
  });

  it('shortens round ids, which can be copied', async () => {
    server.respond('GET /wps/entries/e1', {
      value: {
        ...entry({ type: 'BET', gameName: 'Dice', relatedKind: 'bet' }),
        rule: 'entry.bet',
        inputs: [
          { name: 'round', value: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708' },
          { name: 'payee', value: '' },
        ],
        lines: [{ account: 'user:hold:bet', amount: '50.00' }],
      },
    });
    await showOne('e1');
    await waitToFind(() => byText('019ab3c4…f708'));
    expect(byHandle('entry-round-copy')).toBeTruthy();
    expect(textOf(byHandle('entry-rule'))).not.toContain('Paid to');
    expect(textOf(byHandle('entry-lines'))).not.toContain('user:hold');
  });

  it('requests the chosen group', async () => {
    await show('page=transactionHistory&group=funds');
    await waitToFind(() => byText('Deposit'));
    expect(server.requestsTo('GET /wps/entries').at(-1)?.query.get('group')).toBe('funds');
  });

  it('explains itself when it is empty, and offers a retry on failure', async () => {
    server.respond('GET /wps/entries', { value: { content: [], nextCursor: null } });
    await show();
    await waitToFind(() => byHandle('entries-month'));
    server.respond('GET /wps/entries', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show('page=transactionHistory&group=bets');
    await waitToFind(() => byText('Request ID request-1'));
  });

  it('explains how an amount was calculated', async () => {
    await showOne('e1');
    await waitToFind(() => byHandle('entry-rule'));
    expect(textOf(byHandle('entry-amount'))).toContain('1,000.00');
    expect(textOf(byHandle('entry-rule'))).toMatch(/credited in full.*Requested.*1,000\.00/);
    expect(textOf(byHandle('entry-rule'))).not.toMatch(/novel|as it is/);
    expect(textOf(byHandle('entry-lines'))).toMatch(/Platform account.*−.*Balance/);
    expect(textOf(byHandle('entry-lines'))).not.toContain('psp');
  });
});

describe('the balance', () => {
  it('explains each of its parts', async () => {
    await mountInApp(<BalanceContent />);
    const content = await waitToFind(() => byHandle('balance-content'));
    for (const figure of ['2,000.00', '1,500.00', '500.00', '100.00', '320.00'])
      expect(textOf(content)).toContain(figure);
  });
});
