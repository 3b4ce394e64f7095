import { useQuery } from '@tanstack/react-query';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, fn, it, maybeText, press, waitFor } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { call } from '../../api';
import type { Place } from '../../lib/place';
import { Text } from '../../ui';
import { MemberOverlay } from './MemberOverlay';
import type { MemberPage } from './pages';

const path = '/wps/deposits';

// A minimal section that shows its state.
function Deposits() {
  const { data, error } = useQuery({
    queryKey: ['deposits'],
    queryFn: () => call('GET /wps/deposits'),
  });
  if (error !== null) return <Text>failed</Text>;
  if (data === undefined) return <Text>loading</Text>;
  return <Text>{data.content.length === 0 ? 'none' : data.content.map(({ id }) => id).join(', ')}</Text>;
}

const pages: readonly MemberPage[] = [
  { page: 'transferFund', title: 'member:page.transferFund', icon: 'wallet', Section: () => <Text>the wallet</Text> },
  { page: 'depositv2', title: 'member:page.depositv2', icon: 'arrow-down', Section: Deposits },
];
const at = (query: string): Place => ({ path: '/member', query, hash: '', key: 'k', depth: 1 });
const show = (query: string, onClose = fn()) =>
  mountInApp(<MemberOverlay pages={pages} place={at(query)} onClose={onClose} />);

describe('the member center on a desktop', () => {
  let server: FakeServer;

  beforeEach(() => {
    server = fakeServer({ [`GET ${path}`]: { value: { content: [{ id: 'first' }, { id: 'second' }] } } });
  });

  it('opens the first section when the address names none', async () => {
    await show('');
    expect(byText('the wallet')).toBeTruthy();
    expect(byHandle('member-menu-depositv2')).toBeTruthy();
  });

  it('opens only the section in the address', async () => {
    await show('page=depositv2');
    await waitFor(() => expect(byText('first, second')).toBeTruthy());
    expect(maybeText('the wallet')).toBeNull();
  });

  it('keeps its menu while the section loads', async () => {
    server.respond(`GET ${path}`, () => new Promise(() => undefined));
    await show('page=depositv2');
    expect(byText('loading')).toBeTruthy();
    expect(byHandle('member-menu-transferFund')).toBeTruthy();
  });

  it('keeps its menu over an empty section', async () => {
    server.respond(`GET ${path}`, { value: { content: [] } });
    await show('page=depositv2');
    await waitFor(() => expect(byText('none')).toBeTruthy());
    expect(byHandle('sign-out')).toBeTruthy();
  });

  it('can be closed when the section failed', async () => {
    server.respond(`GET ${path}`, { status: 500, errorCode: 'internal_error' });
    const onClose = fn();
    await show('page=depositv2', onClose);
    await waitFor(() => expect(byText('failed')).toBeTruthy());
    press(byHandle('dialog-close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
