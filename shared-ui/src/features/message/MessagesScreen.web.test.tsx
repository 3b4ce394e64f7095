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

const wireMessage = (id: string, changes: object = {}) => ({
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
    'GET /wps/messages': page(wireMessage('2'), wireMessage('1', { isRead: true })),
    'GET /wps/messages/unread': count(1),
    'GET /wps/messages/2': { value: wireMessage('2') },
    'POST /wps/messages/2/read': count(0),
    'DELETE /wps/messages/2': count(0),
    'POST /wps/messages/read': count(0),
  });
  await setToken('token');
});

const show = () => mountInApp(<MessagesScreen />);
const showOne = (id: string) => mountInApp(<MessageScreen params={{ id }} />);
const requestsTo = (call: string): RecordedRequest[] => server.requestsTo(call);

describe('the message list', () => {
  it("shows each message in the member's language and marks unread ones", async () => {
    await show();
    const first = await waitToFind(() => byHandle('message-2'));
    expect(textOf(first)).toMatch(/Deposit credited.*1,000\.00.* was added to your balance/);
    expect(document.querySelectorAll('[data-testid=message-new]')).toHaveLength(1);
    expect(first.querySelector('[data-testid=message-new]')).toBeTruthy();
  });

  it('shows skeletons while loading', async () => {
    server.respond('GET /wps/messages', () => new Promise(() => undefined));
    await show();
    await waitToFind(() => byHandle('messages-loading'));
  });

  it('explains itself when it is empty', async () => {
    server.respond('GET /wps/messages', page());
    server.respond('GET /wps/messages/unread', count(0));
    await show();
    await waitToFind(() => byHandle('messages-empty'));
    expect(maybeHandle('messages-read-all')).toBeNull();
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/messages', 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond('GET /wps/messages', page(wireMessage('2')));
    press(byText('Try again'));
    await waitToFind(() => byHandle('message-2'));
  });

  it('appends the next page', async () => {
    server.respond('GET /wps/messages', ({ query }) =>
      query.get('cursor') === 'c'
        ? page(wireMessage('1'))
        : { value: { content: [wireMessage('2')], nextCursor: 'c' } },
    );
    await show();
    press(await waitToFind(() => byHandle('messages-more')));
    await waitToFind(() => byHandle('message-1'));
    expect(maybeHandle('messages-more')).toBeNull();
  });

  it('marks all as read up to the latest shown', async () => {
    server.respond('POST /wps/messages/read', () => {
      server.respond('GET /wps/messages', page(wireMessage('2', { isRead: true }), wireMessage('1', { isRead: true })));
      return count(0);
    });
    await show();
    press(await waitToFind(() => byHandle('messages-read-all')));
    await waitFor(() => expect(maybeHandle('message-new')).toBeNull());
    await waitFor(() => expect(maybeHandle('messages-read-all')).toBeNull());
    expect(requestsTo('POST /wps/messages/read')[0]?.body).toEqual({ newest: '2' });
  });

  it('restores the marks when the server refuses', async () => {
    server.respond('POST /wps/messages/read', { status: 409, errorCode: 'conflict', message: 'Not now.' });
    await show();
    press(await waitToFind(() => byHandle('messages-read-all')));
    await waitToFind(() => byText('Not now.'));
    expect(byHandle('message-new')).toBeTruthy();
    expect(byHandle('messages-read-all')).toBeTruthy();
  });

  it('keeps read messages offline, with their age', async () => {
    await show();
    await waitToFind(() => byHandle('message-2'));
    markUnreachable();
    await waitFor(() => expect(byText(/^Last updated/)).toBeTruthy());
    expect(byHandle('message-2')).toBeTruthy();
    expect(byHandle('messages-read-all').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows unknown kinds as news, never as a code', async () => {
    server.respond('GET /wps/messages', page(wireMessage('2', { kind: 'wedding_invitation', relatedKind: 'wedding' })));
    await show();
    expect(textOf(await waitToFind(() => byHandle('message-2')))).toContain('Account update');
  });

  it('requests nothing in a trial session', async () => {
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
  it('is marked as read once when opened, and links to its subject', async () => {
    await showOne('2');
    await waitToFind(() => byHandle('message-open'));
    await waitFor(() => expect(requestsTo('POST /wps/messages/2/read')).toHaveLength(1));
    expect(byHandle('message-related').getAttribute('href')).toBe('/member/deposits/d-2');
    await waitFor(() => expect(queryClient.getQueryData(messageKeys.unread())).toBe(0));
    expect(requestsTo('POST /wps/messages/2/read')).toHaveLength(1);
  });

  it('is not reported as read again', async () => {
    server.respond('GET /wps/messages/2', { value: wireMessage('2', { isRead: true }) });
    await showOne('2');
    await waitToFind(() => byHandle('message-open'));
    expect(requestsTo('POST /wps/messages/2/read')).toHaveLength(0);
  });

  it('is deleted after a confirmation, and kept when declined', async () => {
    await showOne('2');
    press(await waitToFind(() => byHandle('message-delete')));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(maybeHandle('dialog-confirm')).toBeNull());
    expect(requestsTo('DELETE /wps/messages/2')).toHaveLength(0);
    press(byHandle('message-delete'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText('Message deleted.'));
    expect(requestsTo('DELETE /wps/messages/2')).toHaveLength(1);
    expect(window.location.search).toBe('?page=messageV2');
  });

  it('shows a message when it no longer exists', async () => {
    server.respond('GET /wps/messages/2', { status: 404, errorCode: 'not_found' });
    await showOne('2');
    await waitToFind(() => byHandle('message-gone'));
  });

  it('shows the deadline of an answer', async () => {
    const until = '2026-11-20T07:50:00Z';
    server.respond('GET /wps/messages/2', {
      value: wireMessage('2', { kind: 'please_confirm', relatedKind: 'withdrawal', until }),
    });
    await showOne('2');
    expect(textOf(await waitToFind(() => byHandle('message-open')))).toMatch(
      /by 14:50 GMT\+07:00 whether you received it/,
    );
    expect(byHandle('message-related').getAttribute('href')).toBe('/member/withdrawals/d-2');
  });
});

describe('a restriction of the account', () => {
  const closed = { kind: 'freeze_begun', relatedKind: 'freeze', cause: 'funds', amount: '0.00', currency: '' };

  it('shows its end, no amount, and a link to customer service', async () => {
    const customerService = [{ type: 'LINE', url: 'https://help.test/line' }];
    server.respond('GET /wps/system/whitelabel', { value: { ...whiteLabel, customerService } });
    const until = '2026-11-24T07:50:00Z';
    server.respond('GET /wps/messages/2', { value: wireMessage('2', { ...closed, until }) });
    await showOne('2');
    const open = await waitToFind(() => byHandle('message-open'));
    expect(textOf(open)).toMatch(/^Withdrawals and transfers restricted.*can't withdraw.*until Nov 24, 14:50/);
    expect(textOf(open)).not.toMatch(/0\.00/);
    expect(maybeHandle('message-related')).toBeNull();
    expect((await waitToFind(() => byHandle('support'))).getAttribute('href')).toBe('https://help.test/line');
    expect(byText('Restricted until')).toBeTruthy();
  });

  it('shows no end without one, and is also announced when lifted', async () => {
    server.respond(
      'GET /wps/messages',
      page(wireMessage('2', closed), wireMessage('1', { ...closed, kind: 'freeze_lifted' })),
    );
    await show();
    expect(textOf(await waitToFind(() => byHandle('message-2')))).toContain('until further notice');
    expect(textOf(byHandle('message-1'))).toContain('Withdrawals and transfers restored');
  });
});

describe('the bell', () => {
  it('shows the number of unread messages, and nothing for visitors', async () => {
    await mountInApp(<MessageBell />);
    await waitFor(() => expect(byHandle('header-messages').getAttribute('aria-label')).toBe('Messages, 1 unread'));
    await clearToken();
    await waitFor(() => expect(byHandle('header-messages').getAttribute('aria-label')).toBe('Messages'));
  });
});
