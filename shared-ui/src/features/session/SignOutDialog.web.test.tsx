import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, press, waitFor } from '../../../test/kit';
import { waitToFind } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken } from '../../api';
import { SignOutDialog } from './SignOutDialog';

describe('signing out', () => {
  beforeEach(async () => {
    await setToken('token');
    fakeServer({ 'DELETE /wps/session/logout': { value: null } });
  });

  it.each([
    ['/agentHome', '/agent'],
    ['/member', '/'],
  ])('leads from %s to %s', async (from, to) => {
    window.history.replaceState(null, '', from);
    await mountInApp(<SignOutDialog isOpen />);
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(window.location.pathname).toBe(to));
  });
});
