import { fakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, press, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { currentToken, setToken } from '../../api';
import { prefill } from '../../platform/prefill';
import { RealAccountDialog } from './RealAccountDialog';

const logout = 'DELETE /wps/session/logout';

describe('from a trial session to a real account', () => {
  beforeEach(async () => {
    window.history.replaceState(null, '', '/');
    await setToken('of the trial');
  });

  it('ends the trial on the server, and keeps the remembered member', async () => {
    prefill.save({ username: 'pakorn92', isRemembered: false });
    const server = fakeServer({ [logout]: { value: null } });
    await mountInApp(<RealAccountDialog isOpen />);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
    expect(server.requestsTo(logout)[0]?.headers.get('authorization')).toBe('Bearer of the trial');
    expect(currentToken()).toBeNull();
    expect(prefill.read().username).toBe('pakorn92');
  });

  it('continues when the server cannot be reached', async () => {
    fakeServer({ [logout]: 'silent' });
    await mountInApp(<RealAccountDialog isOpen />);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(window.location.pathname).toBe('/register'));
    expect(currentToken()).toBeNull();
  });
});
