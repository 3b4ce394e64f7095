import { fakeServer } from '../../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, describe, expect, it, waitFor } from '../../../../test/kit';
import { game, merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { CardGround } from '../CardGround';
import { toGame } from '../wire';
import { HotShelf } from './HotShelf';

const games = Array.from({ length: 48 }, (_, place) => toGame(game({ nodeId: `h${place}`, nodeName: `Hot ${place}` })));

beforeEach(() => void fakeServer({ 'GET /wps/system/whitelabel': { value: merchantLabel } }));

describe('the hot games of home', () => {
  it.each([390, 1440])('are twelve at most, %i wide', async (width) => {
    atWidth(width);
    await mountInApp(
      <CardGround>
        <HotShelf games={games} total={games.length} />
      </CardGround>,
    );
    await waitFor(() => expect(byHandle('home-hot').querySelectorAll('[data-testid^=game-card-]')).toHaveLength(12));
  });
});
