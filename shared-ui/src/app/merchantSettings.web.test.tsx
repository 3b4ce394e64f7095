import { fakeServer, type FakeServer } from '../../test/fakeServer';
import { afterEach, beforeEach, byHandle, describe, expect, it, maybeHandle, render, waitFor } from '../../test/kit';
import { clearToken, queryClient } from '../api';
import { currentLocale, switchLanguage } from '../i18n';
import { storage } from '../platform/storage';
import { App } from './App';
import { go, stop } from './start';

const label = { name: 'Lantern', languages: ['KO', 'EN'], currency: 'THB', currencySymbol: '฿', flags: {}, theme: {} };
const waitOptions = { timeout: 10_000 };

describe("the merchant's settings", () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({
      'GET /wps/system/whitelabel': { value: label },
      'GET /wps/system/status': { value: { status: 0 } },
      'GET /lgw/games/game_menus': { value: { content: [] } },
    });
    await clearToken();
    queryClient.clear();
    for (const key of ['language', 'houseLanguage', 'queries']) storage.remove(key);
  });

  afterEach(stop);

  const open = async () => {
    render(<App />);
    await waitFor(() => expect(byHandle('tab-home')).toBeTruthy(), waitOptions);
  };

  it("select the merchant's first language from the first render when none was chosen", async () => {
    await open();
    expect(currentLocale()).toBe('ko');
    expect(storage.get('language')).toBeNull();
    expect(storage.get('houseLanguage')).toBe('ko');
    const request = server.requestsTo('GET /wps/system/whitelabel');
    expect(request[0]?.headers.get('accept-language')).toBe('th');
    stop();
    queryClient.clear();
    storage.remove('queries');
    await open();
    expect(server.requestsTo('GET /wps/system/whitelabel').at(-1)?.headers.get('accept-language')).toBe('ko');
  }, 30_000);

  it('prefer the default language over the order of the list', async () => {
    server.respond('GET /wps/system/whitelabel', { value: { ...label, defaultLanguage: 'EN' } });
    await open();
    expect(currentLocale()).toBe('en');
  }, 30_000);

  it('do not replace a chosen language', async () => {
    await switchLanguage('zh-Hans');
    await open();
    expect(currentLocale()).toBe('zh-Hans');
  }, 30_000);

  it('apply once they arrive, when they were unknown at first', async () => {
    let isOffline = true;
    server.respond('GET /wps/system/whitelabel', () =>
      isOffline ? { status: 404, errorCode: 'not_found' } : { value: label },
    );
    await open();
    expect(currentLocale()).toBe('th');
    isOffline = false;
    await queryClient.invalidateQueries({ queryKey: ['system', 'whiteLabel'] });
    await waitFor(() => expect(currentLocale()).toBe('ko'), waitOptions);
  }, 30_000);

  it('show the component gallery in the sandbox only', async () => {
    await open();
    go('/dev/ui');
    await waitFor(() => expect(byHandle('not-found')).toBeTruthy(), waitOptions);
    expect(maybeHandle('gallery')).toBeNull();
    server.respond('GET /wps/system/whitelabel', { value: { ...label, sandbox: true } });
    await queryClient.invalidateQueries({ queryKey: ['system', 'whiteLabel'] });
    await waitFor(() => expect(byHandle('gallery')).toBeTruthy(), waitOptions);
  }, 60_000);
});
