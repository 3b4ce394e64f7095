import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, press, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { currentToken, setToken } from '../../api';
import { prefill } from '../../platform/prefill';
import { TrueAccountDialog } from './TrueAccountDialog';

const logout = 'DELETE /wps/session/logout';

describe('from play money to a true account', () => {
  beforeEach(async () => {
    window.history.replaceState(null, '', '/');
    await setToken('of the trial');
  });

  it('ends the trial at the server too, and forgets nobody whom the device remembers', async () => {
    prefill.save({ username: 'pakorn92', isRemembered: false });
    const server = fakeServer({ [logout]: { value: null } });
    await mountInApp(<TrueAccountDialog isOpen demo={undefined} />);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
    expect(server.requestsTo(logout)[0]?.headers.get('authorization')).toBe('Bearer of the trial');
    expect(currentToken()).toBeNull();
    expect(prefill.read().username).toBe('pakorn92');
  });

  it('goes on when the server did not hear it', async () => {
    fakeServer({ [logout]: 'silent' });
    await mountInApp(<TrueAccountDialog isOpen demo={undefined} />);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
    expect(currentToken()).toBeNull();
  });
});
