import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, maybeHandle, textOf, waitFor } from '../../../test/kit';
import { game, merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { tokens } from '../../theme';
import { CardProvider } from './CardProvider';
import { GameCard } from './GameCard';
import { toGame } from './wire';

const { card, cardLarge, cardSmall } = tokens.size;
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/relay/GCSGAME_newGameVendor': { value: { content: [{ vassalage: 'YOUNG' }] } },
  });
});

const show = (changes: object, size: { width: number; height: number } = cardLarge) =>
  mountInApp(
    <CardProvider>
      <GameCard game={toGame(game({ isHot: 0, ...changes }))} {...size} />
    </CardProvider>,
  );

const vendorsAreLoaded = () =>
  waitFor(() => expect(server.requestsTo('GET /wps/relay/GCSGAME_newGameVendor')).toHaveLength(1));

describe('a game card', () => {
  it('labels games of a new vendor', async () => {
    await show({ vassalage: 'YOUNG' });
    await waitFor(() => expect(textOf(byHandle('game-new-vendor'))).toBe('New'));
  });

  it('shows a small mark of a new vendor where it is small', async () => {
    await show({ vassalage: 'YOUNG' }, cardSmall);
    await waitFor(() => expect(byHandle('game-new-vendor').querySelector('svg')).toBeTruthy());
    expect(textOf(byHandle('game-new-vendor'))).toBe('');
  });

  it('has no label for other vendors', async () => {
    await show({ vassalage: 'OLD' });
    await vendorsAreLoaded();
    expect(maybeHandle('game-new-vendor')).toBeNull();
  });

  it('shows only the hot label on hot games', async () => {
    await show({ vassalage: 'YOUNG', isHot: 1 });
    await vendorsAreLoaded();
    expect(maybeHandle('game-new-vendor')).toBeNull();
    expect(textOf(byHandle('game-card-g1'))).toContain('Hot');
  });

  it('shows the flame alone where it is smaller than on a desktop', async () => {
    await show({ isHot: 1 }, card);
    expect(textOf(byHandle('game-card-g1'))).not.toContain('Hot');
    expect(byHandle('game-card-g1').querySelector('[role=img][aria-label=Hot]')).toBeTruthy();
  });

  it('shows the jackpot of any game instead of its vendor', async () => {
    await show({ jackpot: '1284905.33', vendorName: 'Aurum' });
    await waitFor(() => expect(textOf(byHandle('game-jackpot'))).toContain('1,284,905.33'));
    expect(textOf(byHandle('game-card-g1'))).not.toContain('Aurum');
  });
});
