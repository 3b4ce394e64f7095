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
  maybeText,
  press,
  textOf,
  type,
  waitFor,
} from '../../../test/kit';
import { announcements, merchantLabel, overview, rebate, teamMember } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable, queryClient } from '../../api';
import { AgentCenterScreen } from '.';

const info = 'GET /wps/member/info';
const figures = 'GET /wps/agent/overview';
const team = 'GET /wps/agent/team';
const rebates = 'GET /wps/agent/rebates';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(1440);
  window.history.replaceState(null, '', '/agentHome');
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/relay/MCSFE_getListAnnouncements': { value: announcements() },
    [info]: { value: { id: 'a1', account: 'demo_agent', nickname: '', type: 2 } },
    [figures]: { value: overview() },
    [team]: { value: { content: [teamMember()], nextCursor: null } },
    [rebates]: { value: { content: [rebate()], nextCursor: null, totals: { accrued: '8.0350', credited: '195.00' } } },
  });
});

const show = (query = '') =>
  mountInApp(<AgentCenterScreen place={{ path: '/agentHome', query, hash: '', key: 'k', depth: 0 }} />);

describe('the agent center', () => {
  it("opens the overview with the menu and the merchant's clock", async () => {
    await show();
    await waitFor(() => expect(textOf(byHandle('overview-net-profit'))).toMatch(/−.*32\.12/));
    for (const page of ['agentAnnouncement', 'agentTeamOverview', 'downlineManagmentView', 'agentRevenueReport'])
      expect(byHandle(`agent-menu-${page}`)).toBeTruthy();
    await waitFor(() => expect(textOf(byHandle('agent-clock'))).toMatch(/17:00:0\d/));
    expect(textOf(byHandle('agent-offset'))).toBe('GMT+07:00');
  });

  it.each([390, 1440])('offers the languages at %d px', async (width) => {
    atWidth(width);
    await show();
    await waitFor(() => expect(byHandle('language-button')).toBeTruthy());
  });

  describe('with contracts', () => {
    const own = { id: 'a1', account: 'mali', nickname: '', type: 1, hasUpline: true };

    beforeEach(() => {
      server.respond('GET /wps/system/whitelabel', { value: { ...merchantLabel, flags: { AGENTPOLICY3: true } } });
      server.respond('GET /wps/member/info/funds/consolidated', {
        value: { divtypereq: 2, dailysalreqtype: 1, contracthoursalreq: 0, realtimesalreqtype: 0 },
      });
    });

    it('has the kinds that are in force, and counts what waits', async () => {
      server.respond(info, { value: own });
      await show();
      await waitFor(() => expect(byHandle('agent-menu-agentDailyWages2')).toBeTruthy());
      expect(byHandle('agent-menu-agentDividendRecordCopy2')).toBeTruthy();
      expect(maybeHandle('agent-menu-agentHourSalary')).toBeNull();
      expect(textOf(byHandle('agent-menu-agentContracts'))).toMatch(/1/);
    });

    it('has every kind at the top level', async () => {
      server.respond(info, { value: { ...own, type: 2, hasUpline: false } });
      await show();
      await waitFor(() => expect(byHandle('agent-menu-agentHourSalary')).toBeTruthy());
    });
  });

  it('lists its sections on a phone', async () => {
    atWidth(390);
    await show();
    await waitFor(() => expect(byHandle('agent-menu-agentRevenueReport')).toBeTruthy());
    expect(maybeText('Net profit or loss by day')).toBeNull();
  });

  it("redirects members who are not agents to the agents' sign-in", async () => {
    server.respond(info, { value: { id: 'p1', account: 'demo_player', nickname: '', type: 0 } });
    await show();
    await waitFor(() => expect(window.location.pathname).toBe('/agent'));
  });

  it('offers a retry when the member cannot be loaded', async () => {
    server.respond(info, { status: 500, errorCode: 'internal_error', message: 'Our fault.' });
    queryClient.clear();
    await show();
    await waitFor(() => expect(byText(/^Our fault\./)).toBeTruthy());
    server.respond(info, { value: { id: 'a1', account: 'demo_agent', nickname: '', type: 2 } });
    press(byText('Try again'));
    await waitFor(() => expect(byHandle('overview-net-profit')).toBeTruthy());
  });

  it('offers a retry when the figures fail to load', async () => {
    server.respond(figures, { status: 500, errorCode: 'internal_error', message: 'Our fault.' });
    await show();
    await waitFor(() => expect(byText('Try again')).toBeTruthy());
  });

  it('shows a message when there are no bets in the period', async () => {
    server.respond(figures, { value: overview({ validBet: '0.00', byGameType: [] }) });
    await show();
    await waitFor(() => expect(byText('No bets in this period')).toBeTruthy());
    expect(byText('0% of valid bet')).toBeTruthy();
  });
});

describe('the team', () => {
  it('opens the team of a member', async () => {
    await show('page=downlineManagmentView');
    await waitFor(() => expect(byText('mali')).toBeTruthy());
    press(byText('mali'));
    expect(new URLSearchParams(window.location.search).get('trail')).toBe('m1~mali~agent');
  });

  it('requests the team of its path, and shows the path back up', async () => {
    await show('page=downlineManagmentView&trail=m1~mali');
    await waitFor(() => expect(textOf(byHandle('team-trail'))).toBe('My teammali'));
    expect(server.requestsTo(team).at(-1)?.query.get('parent')).toBe('m1');
  });

  it('offers a transfer to direct downlines', async () => {
    await show('page=downlineManagmentView&trail=m1~mali');
    await waitFor(() => expect(textOf(byHandle('team-transfer'))).toContain('mali'));
  });

  it('offers no transfer to deeper ones', async () => {
    await show('page=downlineManagmentView&trail=m1~mali,m2~krit');
    await waitFor(() => expect(textOf(byHandle('team-trail'))).toContain('krit'));
    expect(maybeHandle('team-transfer')).toBeNull();
  });

  it('searches by name, and says when there is no match', async () => {
    server.respond(team, { value: { content: [], nextCursor: null } });
    await show('page=downlineManagmentView');
    await waitFor(() => expect(byText('No members yet')).toBeTruthy());
    type(byHandle('team-search'), 'zz');
    await waitFor(() => expect(byText('No members found')).toBeTruthy());
    await waitFor(() => expect(server.requestsTo(team).at(-1)?.query.get('q')).toBe('zz'));
  });
});

describe("the agent's income", () => {
  it('shows every fraction that was earned, and what is credited', async () => {
    server.respond(rebates, {
      value: {
        content: [rebate(), rebate({ betId: 'b2', state: 'CREDITED', reference: 'R-77', amount: '1.75' })],
        nextCursor: null,
        totals: { accrued: '8.0350', credited: '195.00' },
      },
    });
    await show('page=agentRevenueReport');
    await waitFor(() => expect(textOf(byHandle('rebates-accrued'))).toContain('8.0350'));
    expect(textOf(byHandle('rebates-list'))).toMatch(/0\.42(?!\d)/);
    press(byText('R-77'));
    await waitFor(() => expect(textOf(byHandle('rebate-amount'))).toMatch(/1\.7500/));
    press(byHandle('dialog-close'));
    await waitFor(() => expect(maybeHandle('rebate-amount')).toBeNull());
    press(byText(/0\.42(?!\d)/));
    await waitFor(() => expect(textOf(byHandle('rebate-amount'))).toMatch(/0\.4250/));
    expect(byText('R-77')).toBeTruthy();
  });

  it('explains the sources of income while there is none', async () => {
    server.respond(rebates, {
      value: { content: [], nextCursor: null, totals: { accrued: '0.00', credited: '0.00' } },
    });
    await show('page=agentRevenueReport');
    await waitFor(() => expect(byText('No rebates in this period')).toBeTruthy());
  });
});

describe('announcements', () => {
  it('opens the latest, and another one when pressed', async () => {
    await show('page=agentAnnouncement');
    await waitFor(() => expect(byText('Two.')).toBeTruthy());
    press(byHandle('announcement-h1'));
    await waitFor(() => expect(byText('Every roll can be checked.')).toBeTruthy());
  });
});
