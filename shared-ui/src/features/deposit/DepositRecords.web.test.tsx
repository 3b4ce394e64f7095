import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, maybeText, press } from '../../../test/kit';
import { waitToFind, deposit, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { DepositScreen } from './DepositScreen';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/deposits': { value: { content: [], nextCursor: null } },
  });
});

const show = () => mountInApp(<DepositScreen place={place('page=depositv2&view=records')} />);

describe('the list of deposits', () => {
  it('explains what to do when it is empty', async () => {
    await show();
    await waitToFind(() => byText('No deposits yet'));
    expect(byHandle('deposits-start')).toBeTruthy();
  });

  it('shows deposits with their state and loads more by cursor', async () => {
    server.respond('GET /wps/deposits', ({ query }) => ({
      value:
        query.get('cursor') === null
          ? { content: [deposit({ state: 'CREDITED' })], nextCursor: 'next' }
          : { content: [deposit({ id: 'd2', reference: 'D-2', state: 'EXPIRED' })], nextCursor: null },
    }));
    await show();
    await waitToFind(() => byText('Credited'));
    press(byHandle('deposits-more'));
    await waitToFind(() => byText('Expired'));
    expect(maybeText('Show more')).toBeNull();
  });
});
