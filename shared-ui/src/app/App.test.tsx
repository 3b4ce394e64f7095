import { fakeServer, type FakeServer } from '../../test/fakeServer';
import {
  afterEach,
  beforeEach,
  byHandle,
  byRole,
  describe,
  expect,
  it,
  press,
  render,
  textOf,
  waitFor,
} from '../../test/kit';
import { clearToken, queryClient } from '../api';
import { startI18n } from '../i18n';
import { App } from './App';
import { go, stop } from './start';

const label = { name: 'Lantern', languages: ['EN', 'TY'], currency: 'THB', currencySymbol: '฿', flags: {}, theme: {} };

describe('the app', () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({
      'GET /wps/system/whitelabel': { value: label },
      'GET /wps/system/status': { value: { status: 0 } },
      'GET /lgw/games/game_menus': { value: { content: [] } },
    });
    await clearToken();
    queryClient.clear();
  });

  afterEach(stop);

  const open = async () => {
    render(<App />);
    await waitFor(() => expect(byHandle('tab-home')).toBeTruthy(), { timeout: 10_000 });
    await startI18n('en');
  };

  it('starts at home, opens Me and goes back home', async () => {
    await open();
    go('/agent');
    await waitFor(() => expect(byHandle('login-submit')).toBeTruthy(), { timeout: 10_000 });
    go('/');
    await waitFor(() => expect(byHandle('tab-home')).toBeTruthy());
  }, 20_000);

  it('shows the not-found page for unknown addresses', async () => {
    await open();
    go('/nowhere');
    await waitFor(() => expect(byHandle('not-found')).toBeTruthy());
    press(byRole('link', 'Go to home page'));
  }, 20_000);

  it('shows the maintenance page with its end instead of any screen', async () => {
    server.respond('GET /wps/system/status', { value: { status: 1, endTime: '2026-11-20T12:00:00Z' } });
    render(<App />);
    await waitFor(() => expect(byHandle('maintenance')).toBeTruthy(), { timeout: 10_000 });
  }, 20_000);

  it("shows the visitor's address where the region is restricted", async () => {
    server.respond('GET /wps/system/status', { value: { status: 2, ip: '203.0.113.7' } });
    render(<App />);
    await waitFor(() => expect(byHandle('region-blocked')).toBeTruthy(), { timeout: 10_000 });
  }, 20_000);

  it('redirects from a foreign domain to an allowed one', async () => {
    const value = {
      mainDomain: 'play.example.com',
      customerService: 'https://play.example.com/wps/system/customerService/x',
    };
    server.respond('GET /wps/system/status', { status: 421, errorCode: 'invalid_domain', value });
    render(<App />);
    await waitFor(() => expect(byHandle('invalid-url-home')).toBeTruthy(), { timeout: 10_000 });
    expect(textOf(byHandle('invalid-url-home'))).toContain('play.example.com');
    expect(byHandle('support')).toBeTruthy();
  }, 20_000);
});
