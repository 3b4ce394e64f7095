import { fireEvent } from '@testing-library/react';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { act, atWidth, beforeEach, byHandle, describe, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { announcements, merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { setToken, markReachable } from '../../../api';
import { popupNow } from '../../../lib/popup';
import { SeamlessScreen } from '../SeamlessScreen';

const promotions = Array.from({ length: 8 }, (_, place) => ({
  id: `p${place}`,
  title: `Offer ${place}`,
  content: '<h3>Head</h3><p>What it <b>is</b>.</p>',
  time: '',
  announcementImages: [{ url: 'festival', sequence: 1 }],
}));
const launch = 'GET /wps/game/launchGame';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(844);
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/relay/MCSFE_getListAnnouncements': { value: announcements({ promotions }) },
    [launch]: { value: { launchUrl: '/games/dice/?token=once', mode: 'frame' } },
  });
});

const show = () =>
  mountInApp(
    <SeamlessScreen place={{ path: '/seamless', query: 'nodeId=g1&name=Dice', hash: '', key: 'k', depth: 0 }} />,
  );

describe('promotions while a game loads', () => {
  it('are at most six and cannot be pressed', async () => {
    server.respond(launch, () => new Promise(() => undefined));
    await show();
    await waitFor(() => expect(byHandle('seamless-offers').querySelectorAll('[role=listitem]')).toHaveLength(6));
    expect(byHandle('seamless-offers').textContent).toContain('Offer 0What it is.');
    expect(byHandle('seamless-offers').querySelector('a, button, [role=button]')).toBeNull();
  });

  it('disappear when the game has loaded', async () => {
    await show();
    await waitFor(() => expect(byHandle('game-frame')).toBeTruthy());
    await waitFor(() => expect(byHandle('seamless-offers')).toBeTruthy());
    act(() => void fireEvent.load(byHandle('game-frame')));
    expect(maybeHandle('seamless-opening')).toBeNull();
    expect(maybeHandle('seamless-offers')).toBeNull();
    expect(popupNow()).toBeNull();
  });
});
