import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, textOf, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { setToken } from '../../api';
import { MeScreen } from './MeScreen';

const contracts = 'GET /wps/member/info/funds/consolidated';
const member = (type: number) => ({ value: { id: 'm1', account: 'pakorn92', nickname: 'Pakorn S', type } });
const label = (isInForce: boolean) => ({ value: { flags: { AGENTPOLICY3: isInForce } } });
const flags = { divtypereq: 2, dailysalreqtype: 1, contracthoursalreq: 3, realtimesalreqtype: 0 };

describe('how contracts stand', () => {
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

  it('an agent sees how many kinds wait for an answer', async () => {
    await shown();
    await waitFor(() => expect(server.requestsTo(contracts)).toHaveLength(1));
    await waitFor(() => expect(textOf(byHandle('member-menu-agentHome'))).toMatch(/2/));
  });

  it('a player asks as well', async () => {
    server.respond('GET /wps/member/info', member(0));
    await shown();
    await waitFor(() => expect(server.requestsTo(contracts)).toHaveLength(1));
  });

  it('nobody asks for a trial', async () => {
    server.respond('GET /wps/member/info', member(4));
    await shown();
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
    expect(server.requestsTo(contracts)).toHaveLength(0);
  });

  it('nor where contracts are not in force', async () => {
    server.respond('GET /wps/system/whitelabel', label(false));
    await shown();
    await waitFor(() => expect(textOf(byHandle('me-username'))).toBe('pakorn92'));
    expect(server.requestsTo(contracts)).toHaveLength(0);
  });
});
