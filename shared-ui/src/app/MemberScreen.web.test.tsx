import { fakeServer } from '../../test/fakeServer';
import { act, atWidth, beforeEach, byHandle, expect, it } from '../../test/kit';
import { waitToFind } from '../../test/money';
import { mountInApp } from '../../test/mount';
import { game, pageOf } from '../../test/lobby';
import { setToken } from '../api';
import { closePopup, openPopup } from '../lib/popup';
import { PopupHost } from '../shell';
import { MemberScreen } from './MemberScreen';

beforeEach(async () => {
  closePopup();
  atWidth(1440);
  await setToken('token');
  fakeServer({});
});

it('on a desktop a dialog opens over the pane, which stays mounted', async () => {
  await mountInApp(
    <>
      <MemberScreen place={{ path: '/member', query: 'page=transferFund', hash: '', key: 'k', depth: 0 }} />
      <PopupHost />
    </>,
  );
  const pane = await waitToFind(() => byHandle('member-overlay'));
  act(() => openPopup({ name: 'signOut' }));
  await waitToFind(() => byHandle('dialog-confirm'));
  expect(byHandle('member-overlay')).toBe(pane);
  expect(pane.getAttribute('aria-hidden')).toBe('true');
});

it('on a phone the list begins with the balance and what was played last', async () => {
  atWidth(390);
  fakeServer({
    'GET /wps/games/recent': { value: pageOf([game({ nodeId: 'last' })]) },
    'GET /wps/favorites/ids': { value: { content: [] } },
  });
  await mountInApp(<MemberScreen place={{ path: '/me', query: '', hash: '', key: 'k', depth: 0 }} />);
  const recent = await waitToFind(() => byHandle('me-recent'));
  expect(byHandle('me-balance').compareDocumentPosition(recent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(recent.querySelector('[data-testid=game-card-last]')).toBeTruthy();
});
