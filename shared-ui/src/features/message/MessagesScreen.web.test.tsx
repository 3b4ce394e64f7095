import { fakeServer, type RecordedRequest, type FakeServer } from '../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeHandle,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable, markUnreachable, queryClient } from '../../api';
import { MessageBell } from './MessageBell';
import { MessageScreen, MessagesScreen } from './MessagesScreen';
import { messageKeys } from './unread';

let server: FakeServer;

const told = (id: string, changes: object = {}) => ({
  id,
  kind: 'deposit_credited',
  relatedKind: 'deposit',
  relatedId: `d-${id}`,
  amount: '1000.00',
  currency: 'THB',
  count: 0,
  cause: '',
  from: '',
  until: null,
  createdAt: '2026-11-20T07:20:06Z',
  isRead: false,
  ...changes,
});

const page = (...content: object[]) => ({ value: { content, nextCursor: null } });
const count = (unreadMessage: number) => ({ value: { unreadMessage } });

beforeEach(async () => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=messageV2');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/member/info': { value: { id: 'm1', account: 'pakorn92', type: 0 } },
    'GET /wps/v2/wallets/balance': { status: 503, errorCode: 'temporarily_unavailable' },
    'GET /wps/messages': page(told('2'), told('1', { isRead: true })),
    'GET /wps/messages/unread': count(1),
    'GET /wps/messages/2': { value: told('2') },
    'POST /wps/messages/2/read': count(0),
    'DELETE /wps/messages/2': count(0),
    'POST /wps/messages/read': count(0),
  });
  await setToken('token');
});

const show = () => mountInApp(<MessagesScreen />);
const showOne = (id: string) => mountInApp(<MessageScreen params={{ id }} />);
const asked = (call: string): RecordedRequest[] => server.requestsTo(call);

describe('the list of messages', () => {
  it('tells each in the words of the reader and marks what is unread', async () => {
    await show();
    const first = await waitToFind(() => byHandle('message-2'));
    expect(textOf(first)).toMatch(/Deposit credited.*1,000\.00.* was added to your balance/);
    expect(document.querySelectorAll('[data-testid=message-new]')).toHaveLength(1);
    expect(first.querySelector('[data-testid=message-new]')).toBeTruthy();
  });

  it('has its places while it loads', async () => {
    server.respond('GET /wps/messages', () => new Promise(() => undefined));
    await show();
    await waitToFind(() => byHandle('messages-loading'));
  });

  it('says what to do where there is nothing', async () => {
    server.respond('GET /wps/messages', page());
    server.respond('GET /wps/messages/unread', count(0));
    await show();
    await waitToFind(() => byHandle('messages-empty'));
    expect(maybeHandle('messages-read-all')).toBeNull();
  });

  it('offers another try when it did not load', async () => {
    server.respond('GET /wps/messages', 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond('GET /wps/messages', page(told('2')));
    press(byText('Try again'));
    await waitToFind(() => byHandle('message-2'));
  });

  it('shows the next page below the first', async () => {
    server.respond('GET /wps/messages', ({ query }) =>
      query.get('cursor') === 'c' ? page(told('1')) : { value: { content: [told('2')], nextCursor: 'c' } },
    );
    await show();
    press(await waitToFind(() => byHandle('messages-more')));
    await waitToFind(() => byHandle('message-1'));
    expect(maybeHandle('messages-more')).toBeNull();
  });

  it('marks all as read up to the newest that is seen', async () => {
    server.respond('POST /wps/messages/read', () => {
      server.respond('GET /wps/messages', page(told('2', { isRead: true }), told('1', { isRead: true })));
      return count(0);
    });
    await show();
    press(await waitToFind(() => byHandle('messages-read-all')));
    await waitFor(() => expect(maybeHandle('message-new')).toBeNull());
    await waitFor(() => expect(maybeHandle('messages-read-all')).toBeNull());
    expect(asked('POST /wps/messages/read')[0]?.body).toEqual({ newest: '2' });
  });

  it('puts the marks back when that was refused', async () => {
    server.respond('POST /wps/messages/read', { status: 409, errorCode: 'conflict', message: 'Not now.' });
    await show();
    press(await waitToFind(() => byHandle('messages-read-all')));
    await waitToFind(() => byText('Not now.'));
    expect(byHandle('message-new')).toBeTruthy();
    expect(byHandle('messages-read-all')).toBeTruthy();
  });

  it('keeps what was read without a connection, with its age', async () => {
    await show();
    await waitToFind(() => byHandle('message-2'));
    markUnreachable();
    await waitFor(() => expect(byText(/^Last updated/)).toBeTruthy());
    expect(byHandle('message-2')).toBeTruthy();
    expect(byHandle('messages-read-all').getAttribute('aria-disabled')).toBe('true');
  });

  it('tells a newer kind as news and never as a code', async () => {
    server.respond('GET /wps/messages', page(told('2', { kind: 'wedding_invitation', relatedKind: 'wedding' })));
    await show();
    expect(textOf(await waitToFind(() => byHandle('message-2')))).toContain('Account update');
  });

  it('asks nothing for a trial', async () => {
    server.respond('GET /wps/member/info', { value: { id: 'm9', account: 'trial', type: 4 } });
    await mountInApp(
      <>
        <MessageBell />
        <MessagesScreen />
      </>,
    );
    await waitToFind(() => byHandle('messages-trial'));
    expect(server.requests.filter(({ path }) => path.startsWith('/wps/messages'))).toEqual([]);
  });
});

describe('one message', () => {
  it('is read by being opened, once, and leads to what it is about', async () => {
    await showOne('2');
    await waitToFind(() => byHandle('message-open'));
    await waitFor(() => expect(asked('POST /wps/messages/2/read')).toHaveLength(1));
    expect(byHandle('message-related').getAttribute('href')).toBe('/member/deposits/d-2');
    await waitFor(() => expect(queryClient.getQueryData(messageKeys.unread())).toBe(0));
    expect(asked('POST /wps/messages/2/read')).toHaveLength(1);
  });

  it('is not told as read again', async () => {
    server.respond('GET /wps/messages/2', { value: told('2', { isRead: true }) });
    await showOne('2');
    await waitToFind(() => byHandle('message-open'));
    expect(asked('POST /wps/messages/2/read')).toHaveLength(0);
  });

  it('is deleted after a question, and kept when the answer is no', async () => {
    await showOne('2');
    press(await waitToFind(() => byHandle('message-delete')));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(maybeHandle('dialog-confirm')).toBeNull());
    expect(asked('DELETE /wps/messages/2')).toHaveLength(0);
    press(byHandle('message-delete'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText('Message deleted.'));
    expect(asked('DELETE /wps/messages/2')).toHaveLength(1);
    expect(window.location.search).toBe('?page=messageV2');
  });

  it('says so where it is gone', async () => {
    server.respond('GET /wps/messages/2', { status: 404, errorCode: 'not_found' });
    await showOne('2');
    await waitToFind(() => byHandle('message-gone'));
  });

  it('says until when an answer is waited for', async () => {
    const until = '2026-11-20T07:50:00Z';
    server.respond('GET /wps/messages/2', {
      value: told('2', { kind: 'please_confirm', relatedKind: 'withdrawal', until }),
    });
    await showOne('2');
    expect(textOf(await waitToFind(() => byHandle('message-open')))).toMatch(/by 14:50 whether you received it/);
    expect(byHandle('message-related').getAttribute('href')).toBe('/member/withdrawals/d-2');
  });
});

describe('what was closed for the account', () => {
  const closed = { kind: 'freeze_begun', relatedKind: 'freeze', cause: 'funds', amount: '0.00', currency: '' };

  it('is named with its end, shows no amount and leads to customer service', async () => {
    const customerService = [{ type: 'LINE', url: 'https://help.test/line' }];
    server.respond('GET /wps/system/whitelabel', { value: { ...whiteLabel, customerService } });
    const until = '2026-11-24T07:50:00Z';
    server.respond('GET /wps/messages/2', { value: told('2', { ...closed, until }) });
    await showOne('2');
    const open = await waitToFind(() => byHandle('message-open'));
    expect(textOf(open)).toMatch(/^Withdrawals and transfers restricted.*can't withdraw.*until Nov 24, 14:50/);
    expect(textOf(open)).not.toMatch(/0\.00/);
    expect(maybeHandle('message-related')).toBeNull();
    expect((await waitToFind(() => byHandle('support'))).getAttribute('href')).toBe('https://help.test/line');
    expect(byText('Restricted until')).toBeTruthy();
  });

  it('is told without an end where there is none, and when it is open again', async () => {
    server.respond('GET /wps/messages', page(told('2', closed), told('1', { ...closed, kind: 'freeze_lifted' })));
    await show();
    expect(textOf(await waitToFind(() => byHandle('message-2')))).toContain('until further notice');
    expect(textOf(byHandle('message-1'))).toContain('Withdrawals and transfers restored');
  });
});

describe('the bell', () => {
  it('says how many wait, and is silent for a visitor', async () => {
    await mountInApp(<MessageBell />);
    await waitFor(() => expect(byHandle('header-messages').getAttribute('aria-label')).toBe('Messages, 1 unread'));
    await clearToken();
    await waitFor(() => expect(byHandle('header-messages').getAttribute('aria-label')).toBe('Messages'));
  });
});
