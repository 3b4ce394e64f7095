import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeHandle,
  press,
  textOf,
  type,
  waitFor,
} from '../../../test/kit';
import { merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { markReachable, setToken } from '../../api';
import { ContractsPage } from '.';

// Sends plain JSON; encryption has its own tests.
vi.mock('../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
}));

const list = 'GET /wps/agent/contracts';
const one = 'GET /wps/agent/contracts/c1';
const step = 'POST /wps/agent/contracts/c1/steps';
const tier = (ratePct: string) => ({ validBet: '20000.00', loss: '100.00', active: 5, ratePct });

const contract = (changes: object = {}) => ({
  id: 'c1',
  kind: 'DIVIDEND',
  side: 'DOWNLINE',
  with: 'de***t',
  withId: null,
  period: 'H',
  terms: { tiers: [tier('5.00'), tier('20.00')] },
  state: 'PENDING',
  offeredAt: '2026-11-20T09:58:00Z',
  lapsesAt: '2026-11-27T09:58:00Z',
  from: null,
  to: null,
  requestedBy: null,
  steps: ['accept', 'reject'],
  ...changes,
});

let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/member/info': { value: { id: 'a1', account: 'mali', nickname: '', type: 1, hasPaymentPassword: true } },
    [list]: { value: { content: [contract()], nextCursor: null } },
    [one]: {
      value: {
        ...contract(),
        ends: [contract({ id: 'c2', side: 'UPLINE', with: 'chai', terms: { tiers: [tier('25.00')] } })],
      },
    },
    [step]: { value: contract({ state: 'ACTIVE', steps: [] }) },
  });
});

const show = (query = '') =>
  mountInApp(<ContractsPage place={{ path: '/agentHome', query, hash: '', key: 'k', depth: 0 }} />);

describe('the contracts of an agent', () => {
  it('are listed with their rates and lead to the offer', async () => {
    await show();
    await waitFor(() => expect(textOf(byHandle('contract-c1'))).toMatch(/Dividend.*de\*\*\*t.*5%.*20%/));
    expect(byHandle('contract-open-c1').getAttribute('href')).toMatch(/page=agentContracts&id=c1$/);
  });

  it('say what accepting costs, and are accepted with the payment password', async () => {
    await show('?id=c1');
    await waitFor(() => expect(textOf(byHandle('contract-ends'))).toMatch(/ends 1 contract .*chai.*25%.*20%/));
    press(byHandle('contract-accept'));
    await waitFor(() => expect(byHandle('contract-password')).toBeTruthy());
    press(byHandle('contract-accept-submit'));
    expect(server.requestsTo(step)).toHaveLength(0);
    type(byHandle('contract-password'), '582941');
    press(byHandle('contract-accept-submit'));
    await waitFor(() => expect(server.requestsTo(step)).toHaveLength(1));
  });

  it('ask before they are rejected', async () => {
    await show('?id=c1');
    await waitFor(() => expect(byHandle('contract-reject')).toBeTruthy());
    press(byHandle('contract-reject'));
    await waitFor(() => expect(byText('Reject this offer?')).toBeTruthy());
    expect(server.requestsTo(step)).toHaveLength(0);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(server.requestsTo(step)).toHaveLength(1));
  });

  it('show no buttons where nothing can be done', async () => {
    server.respond(one, { value: { ...contract({ state: 'REJECTED', lapsesAt: null, steps: [] }), ends: [] } });
    await show('?id=c1');
    await waitFor(() => expect(textOf(byHandle('contract-state'))).toBe('Rejected'));
    expect(maybeHandle('contract-accept')).toBeNull();
    expect(maybeHandle('contract-ends')).toBeNull();
  });
});
