import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { act, beforeEach, byHandle, byText, describe, expect, it, press, waitFor } from '../../../test/kit';
import { game, merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable, queryClient } from '../../api';
import { closePopup } from '../../lib/popup';
import { SeamlessScreen } from './SeamlessScreen';

const launch = 'GET /wps/game/launchGame';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  closePopup();
  await setToken('token');
  window.history.replaceState(null, '', '/seamless');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    [launch]: { value: { launchUrl: '/games/dice/?token=once', mode: 'frame' } },
  });
});

const show = (query = 'nodeId=g1&name=Dice') =>
  mountInApp(<SeamlessScreen place={{ path: '/seamless', query, hash: '', key: 'k', depth: 0 }} />);

const frame = async (): Promise<HTMLIFrameElement> => {
  await waitFor(() => expect(byHandle('game-frame')).toBeTruthy());
  return byHandle('game-frame') as HTMLIFrameElement;
};

const sendMessage = (type: string, origin: string, source: Window | null) =>
  window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source }));

describe('the game screen', () => {
  it('opens the signed launch URL in a sandboxed frame', async () => {
    await show();
    const shown = await frame();
    expect(shown.getAttribute('src')).toBe('/games/dice/?token=once');
    expect(shown.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(shown.title).toBe('Game: Dice');
    expect(server.requestsTo(launch)[0]?.query.get('nodeId')).toBe('g1');
  });

  it('does not reload the game when all queries are refetched', async () => {
    await show();
    const shown = await frame();
    server.respond(launch, { value: { launchUrl: '/games/dice/?token=twice', mode: 'frame' } });
    await act(() => queryClient.invalidateQueries());
    expect(server.requestsTo(launch)).toHaveLength(1);
    expect([byHandle('game-frame'), shown.getAttribute('src')]).toEqual([shown, '/games/dice/?token=once']);
  });

  it('accepts messages only from its own frame and origin', async () => {
    await show();
    const shown = await frame();
    const own = window.location.origin;
    sendMessage('lantern:deposit', 'https://elsewhere.example', shown.contentWindow);
    sendMessage('lantern:deposit', own, window);
    expect(window.location.pathname).toBe('/seamless');
    sendMessage('lantern:deposit', own, shown.contentWindow);
    expect(window.location.pathname + window.location.search).toBe('/member?page=depositv2');
  });

  it('goes home when the game closes and there is no previous screen', async () => {
    await show();
    const shown = await frame();
    sendMessage('lantern:close', window.location.origin, shown.contentWindow);
    expect(window.location.pathname).toBe('/');
  });

  it("shows a vendor's game below our header, and accepts messages from its origin only", async () => {
    server.respond(launch, { value: { launchUrl: 'https://vendor.example/play?token=once', mode: 'frame' } });
    await show();
    const shown = await frame();
    expect(byHandle('game-strip')).toBeTruthy();
    expect(shown.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    sendMessage('lantern:deposit', window.location.origin, shown.contentWindow);
    sendMessage('lantern:deposit', 'https://elsewhere.example', shown.contentWindow);
    sendMessage('lantern:deposit', 'https://vendor.example', window);
    sendMessage('lantern:token', 'https://vendor.example', shown.contentWindow);
    expect(window.location.pathname).toBe('/seamless');
    sendMessage('lantern:deposit', 'https://vendor.example', shown.contentWindow);
    expect(window.location.pathname).toBe('/member');
  });

  it('opens no invalid URL', async () => {
    server.respond(launch, { value: { launchUrl: 'javascript:alert(1)', mode: 'frame' } });
    await show();
    await waitFor(() => expect(byHandle('seamless-error')).toBeTruthy());
  });

  it('offers alternatives while a game is under maintenance', async () => {
    const value = { backAt: '2026-11-23T12:30:00Z', alternatives: [game({ nodeId: 'other' })] };
    server.respond(launch, { status: 503, errorCode: 'game_maintenance', message: 'Away.', value });
    await show();
    await waitFor(() => expect(byHandle('game-card-other')).toBeTruthy());
    expect(byText(/^Expected back at 19:30 GMT\+07:00\./)).toBeTruthy();
  });

  it('says why a game did not open, and offers a retry', async () => {
    server.respond(launch, { status: 503, errorCode: 'temporarily_unavailable', message: 'The game is being mended.' });
    await show();
    await waitFor(() => expect(byText('The game is being mended.')).toBeTruthy());
    server.respond(launch, { value: { launchUrl: '/games/dice/?token=two', mode: 'frame' } });
    press(byText('Try again'));
    expect((await frame()).getAttribute('src')).toBe('/games/dice/?token=two');
  });
});
