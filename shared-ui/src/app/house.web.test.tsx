import { fakeServer, type FakeServer } from '../../test/fakeServer';
import { afterEach, beforeEach, byHandle, describe, expect, it, maybeHandle, render, waitFor } from '../../test/kit';
import { dropToken, queryClient } from '../api';
import { currentLocale, switchLanguage } from '../i18n';
import { storage } from '../platform/storage';
import { App } from './App';
import { go, stop } from './start';

const label = { name: 'Lantern', languages: ['KO', 'EN'], currency: 'THB', currencySymbol: '฿', flags: {}, theme: {} };
const patience = { timeout: 10_000 };

describe('what the house says of itself', () => {
  let server: FakeServer;

  beforeEach(async () => {
    server = fakeServer({
      'GET /wps/system/whitelabel': { value: label },
      'GET /wps/system/status': { value: { status: 0 } },
      'GET /lgw/games/game_menus': { value: { content: [] } },
    });
    await dropToken();
    queryClient.clear();
    for (const key of ['language', 'houseLanguage', 'queries']) storage.remove(key);
  });

  afterEach(stop);

  const open = async () => {
    render(<App />);
    await waitFor(() => expect(byHandle('tab-home')).toBeTruthy(), patience);
  };

  it('its first language is spoken to who has chosen none, from the first drawing on, and at once the next time', async () => {
    await open();
    expect(currentLocale()).toBe('ko');
    expect(storage.get('language')).toBeNull();
    expect(storage.get('houseLanguage')).toBe('ko');
    const asked = server.askedFor('GET /wps/system/whitelabel');
    expect(asked[0]?.headers.get('accept-language')).toBe('th');
    stop();
    queryClient.clear();
    storage.remove('queries');
    await open();
    expect(server.askedFor('GET /wps/system/whitelabel').at(-1)?.headers.get('accept-language')).toBe('ko');
  }, 30_000);

  it('the default that it names goes before the order of its list', async () => {
    server.answer('GET /wps/system/whitelabel', { value: { ...label, defaultLanguage: 'EN' } });
    await open();
    expect(currentLocale()).toBe('en');
  }, 30_000);

  it('what was chosen here is spoken all the same', async () => {
    await switchLanguage('zh-Hans');
    await open();
    expect(currentLocale()).toBe('zh-Hans');
  }, 30_000);

  it('a house that says nothing yet is followed as soon as it does', async () => {
    let isAway = true;
    server.answer('GET /wps/system/whitelabel', () =>
      isAway ? { status: 404, errorCode: 'not_found' } : { value: label },
    );
    await open();
    expect(currentLocale()).toBe('th');
    isAway = false;
    await queryClient.invalidateQueries({ queryKey: ['system', 'whiteLabel'] });
    await waitFor(() => expect(currentLocale()).toBe('ko'), patience);
  }, 30_000);

  it('the page of building blocks is there in the sandbox alone', async () => {
    await open();
    go('/dev/ui');
    await waitFor(() => expect(byHandle('not-found')).toBeTruthy(), patience);
    expect(maybeHandle('gallery')).toBeNull();
    server.answer('GET /wps/system/whitelabel', { value: { ...label, sandbox: true } });
    await queryClient.invalidateQueries({ queryKey: ['system', 'whiteLabel'] });
    await waitFor(() => expect(byHandle('gallery')).toBeTruthy(), patience);
  }, 60_000);
});
