import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, textOf, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { setToken } from '../../api';
import { MeScreen } from './MeScreen';

const contracts = 'GET /wps/member/info/funds/consolidated';
const member = (type: number) => ({ value: { id: 'm1', account: 'pakorn92', nickname: 'Pakorn S', type } });
const label = (isInForce: boolean) => ({ value: { flags: { AGENTPOLICY3: isInForce } } });
const flags = { divtypereq: 2, dailysalreqtype: 1, contracthoursalreq: 3, realtimesalreqtype: 0 };

describe("the member's contracts", () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({
      'GET /wps/member/info': member(1),
      'GET /wps/system/whitelabel': label(true),
      [contracts]: { value: flags },
    });
    await setToken('secret');
  });

  const shown = async () => {
    await mountInApp(<MeScreen pages={[]} />);
    await waitFor(() => expect(byHandle('me-username')).toBeTruthy());
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
  };

  it('show an agent how many offers are open', async () => {
    await shown();
    await waitFor(() => expect(server.requestsTo(contracts)).toHaveLength(1));
    await waitFor(() => expect(textOf(byHandle('member-menu-agentHome'))).toMatch(/2/));
  });

  it('are requested for players too', async () => {
    server.respond('GET /wps/member/info', member(0));
    await shown();
    await waitFor(() => expect(server.requestsTo(contracts)).toHaveLength(1));
  });

  it('are not requested in a trial session', async () => {
    server.respond('GET /wps/member/info', member(4));
    await shown();
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
    expect(server.requestsTo(contracts)).toHaveLength(0);
  });

  it('are not requested where contracts are disabled', async () => {
    server.respond('GET /wps/system/whitelabel', label(false));
    await shown();
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
    expect(server.requestsTo(contracts)).toHaveLength(0);
  });
});
