import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeText,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken } from '../../api';
import { MeScreen } from './MeScreen';
import type { MemberPage } from './pages';

const info = 'GET /wps/member/info';
const pages: readonly MemberPage[] = [
  { page: 'depositv2', title: 'member:page.depositv2', icon: 'arrow-down', Section: () => null },
];

describe('the Me screen', () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({ [info]: { value: { id: 'm1', account: 'pakorn92', nickname: 'Pakorn S', type: 0 } } });
    await setToken('secret');
  });

  it('asks visitors to sign in, and shows no sections', async () => {
    await clearToken();
    await mountInApp(<MeScreen pages={pages} />);
    expect(byHandle('me-login')).toBeTruthy();
    expect(maybeText('Deposit')).toBeNull();
    expect(server.requestsTo(info)).toHaveLength(0);
  });

  it('shows its sections before the name has loaded', async () => {
    server.respond(info, () => new Promise(() => undefined));
    await mountInApp(<MeScreen pages={pages} />);
    expect(byHandle('member-menu-depositv2')).toBeTruthy();
    expect(maybeText('pakorn92')).toBeNull();
  });

  it('shows who is signed in', async () => {
    await mountInApp(<MeScreen pages={pages} />);
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
    expect(byText('Player')).toBeTruthy();
    expect(maybeText('Agent center')).toBeNull();
  });

  const forSome: readonly MemberPage[] = [
    {
      page: 'transferUpline',
      title: 'member:page.transferUpline',
      icon: 'arrow-up',
      isFor: ({ hasUpline }) => hasUpline,
      Section: () => null,
    },
  ];

  it('hides a section that is for other members', async () => {
    await mountInApp(<MeScreen pages={forSome} />);
    await waitFor(() => expect(byHandle('me-username')).toBeTruthy());
    expect(maybeText('Transfer to upline')).toBeNull();
  });

  it('shows a restricted section once the member is known to have it', async () => {
    server.respond(info, { value: { id: 'm1', account: 'pakorn92', nickname: '', type: 0, hasUpline: true } });
    await mountInApp(<MeScreen pages={forSome} />);
    await waitFor(() => expect(byHandle('member-menu-transferUpline')).toBeTruthy());
  });

  it('links agents to the agent center', async () => {
    server.respond(info, { value: { id: 'm2', account: 'kanya', nickname: '', type: 1 } });
    await mountInApp(<MeScreen pages={pages} />);
    await waitFor(() => expect(byHandle('member-menu-agentHome')).toBeTruthy());
  });

  it('shows an error instead of the name, with a retry', async () => {
    server.respond(info, { status: 500, errorCode: 'internal_error', message: 'Something went wrong.' });
    await mountInApp(<MeScreen pages={pages} />);
    await waitFor(() => expect(byText(/Something went wrong/)).toBeTruthy());
    server.respond(info, { value: { id: 'm1', account: 'pakorn92', nickname: '', type: 0 } });
    press(byHandle('me-retry'));
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
  });
});
