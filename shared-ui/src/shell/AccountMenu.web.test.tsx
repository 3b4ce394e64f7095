import { fakeServer, type FakeServer } from '../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, maybeHandle, press, textOf, waitFor } from '../../test/kit';
import { mountInApp } from '../../test/mount';
import { setToken } from '../api';
import { AccountMenu } from './AccountMenu';

const contracts = 'GET /wps/member/info/funds/consolidated';
const flags = { divtypereq: 2, dailysalreqtype: 1, contracthoursalreq: 3, realtimesalreqtype: 0 };
const member = (type: number) => ({ value: { id: 'm1', account: 'pakorn92', nickname: 'Pakorn S', type } });

describe('the account menu', () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({
      'GET /wps/member/info': member(1),
      'GET /wps/system/whitelabel': { value: { flags: { AGENTPOLICY3: true } } },
      [contracts]: { value: flags },
    });
    await setToken('secret');
  });

  const open = async () => {
    await mountInApp(<AccountMenu pages={[]} />);
    await waitFor(() => expect(byHandle('account-menu')).toBeTruthy());
    await waitFor(() => expect(server.requestsTo(contracts)).toHaveLength(1));
    press(byHandle('account-menu'));
  };

  it('shows an agent how many contract offers are open', async () => {
    await open();
    await waitFor(() => expect(textOf(byHandle('account-menu-agentHome'))).toMatch(/2/));
  });

  it('has no contract entry for a player', async () => {
    server.respond('GET /wps/member/info', member(0));
    await open();
    await waitFor(() => expect(byHandle('sign-out')).toBeTruthy());
    expect(maybeHandle('account-menu-agentHome')).toBeNull();
  });
});
