import { fakeServer } from '../../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, describe, expect, it, waitFor } from '../../../../test/kit';
import { game, merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { CardProvider } from '../CardProvider';
import { toGame } from '../wire';
import { HotGames } from './HotGames';

const games = Array.from({ length: 48 }, (_, place) => toGame(game({ nodeId: `h${place}`, nodeName: `Hot ${place}` })));

beforeEach(() => void fakeServer({ 'GET /wps/system/whitelabel': { value: merchantLabel } }));

describe('the hot games of home', () => {
  it.each([390, 1440])('are at most twelve, %i wide', async (width) => {
    atWidth(width);
    await mountInApp(
      <CardProvider>
        <HotGames games={games} total={games.length} />
      </CardProvider>,
    );
    await waitFor(() => expect(byHandle('home-hot').querySelectorAll('[data-testid^=game-card-]')).toHaveLength(12));
  });
});
