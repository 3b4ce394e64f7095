import { fakeServer } from '../../test/fakeServer';
import { act, atWidth, beforeEach, byHandle, expect, it } from '../../test/kit';
import { waitToFind } from '../../test/money';
import { mountInApp } from '../../test/mount';
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
