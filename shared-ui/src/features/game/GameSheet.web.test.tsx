import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, maybeHandle, press, waitFor } from '../../../test/kit';
import { game, merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { clearToken, markReachable } from '../../api';
import { closePopup, popupNow } from '../../lib/popup';
import { cardLink } from './links';
import { GameSheet } from './GameSheet';
import { toGame } from './wire';

const slot = {
  nodeId: 'a',
  nodeName: 'Dragon Forge',
  vendorName: 'Aurum',
  rtp: '96.50',
  minStake: '1',
  maxStake: '500',
};
const withDemo = toGame(game({ ...slot, demo: true }));
const withoutDemo = toGame(game({ ...slot, demo: false }));

beforeEach(async () => {
  markReachable();
  closePopup();
  await clearToken();
  fakeServer({ 'GET /wps/system/whitelabel': { value: merchantLabel } });
});

describe('the link of a game', () => {
  it('opens its details for visitors, and keeps its address for a new tab', () => {
    const link = cardLink(withDemo, 'visitor');
    expect(link).toMatchObject({ href: '/seamless?nodeId=a&name=Dragon%20Forge&hasDemo=1' });
    if ('instead' in link) link.instead?.();
    expect(popupNow()).toMatchObject({ name: 'game', game: { id: 'a' } });
  });

  it('opens the demo for trial sessions, and what the game needs where it has none', () => {
    expect(cardLink(withDemo, 'trial')).toEqual({ href: '/seamless?nodeId=a&name=Dragon%20Forge&asDemo=1' });
    const link = cardLink(withoutDemo, 'trial');
    if ('onPress' in link) link.onPress();
    expect(popupNow()).toEqual({ name: 'trueAccount' });
  });
});

describe('the details of a game', () => {
  it('are its return, its bet limits, its demo and the way to play', async () => {
    await mountInApp(<GameSheet game={withDemo} />);
    await waitFor(() => expect(byText(/^96\.50?%$/)).toBeTruthy());
    expect(byText('Aurum')).toBeTruthy();
    expect(byText(/1.* to .*500/)).toBeTruthy();
    expect(byHandle('game-sheet-demo').getAttribute('href')).toContain('asDemo=1');
    expect(byHandle('game-sheet-play').getAttribute('href')).toMatch(/^\/login\?next=/);
  });

  it('offer no demo where there is none', async () => {
    await mountInApp(<GameSheet game={withoutDemo} />);
    expect(maybeHandle('game-sheet-demo')).toBeNull();
    press(byHandle('dialog-close'));
  });
});
