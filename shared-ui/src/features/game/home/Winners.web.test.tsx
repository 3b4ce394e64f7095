import { fakeServer } from '../../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, describe, expect, it, maybeHandle, press, waitFor } from '../../../../test/kit';
import { merchantLabel, winner } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { Winners, WinnersPanel } from './Winners';

const won = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ vo: { ...winner.vo, account: `pak•••${place}` } }));

const serveWinners = (count: number) =>
  fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/relay/GCSGAME_getRankList': { value: { content: won(count) } },
  });

const linesOf = (handle: string) => byHandle(handle).querySelectorAll('[role=listitem]').length;

beforeEach(() => atWidth(390));

describe('the winners', () => {
  it('are five on a phone, and all twenty in a sheet', async () => {
    serveWinners(20);
    await mountInApp(<Winners />);
    await waitFor(() => expect(linesOf('home-winners')).toBe(5));
    press(byHandle('winners-all'));
    await waitFor(() => expect(linesOf('winners-popup')).toBe(20));
  });

  it('are three beside the banner of a desktop, and all twenty in a dialog', async () => {
    atWidth(1440);
    serveWinners(20);
    await mountInApp(<WinnersPanel />);
    await waitFor(() => expect(linesOf('home-winners')).toBe(3));
    press(byHandle('winners-all'));
    await waitFor(() => expect(linesOf('winners-popup')).toBe(20));
  });

  it('have no link to more when all are visible', async () => {
    serveWinners(5);
    await mountInApp(<Winners />);
    await waitFor(() => expect(linesOf('home-winners')).toBe(5));
    expect(maybeHandle('winners-all')).toBeNull();
  });
});
