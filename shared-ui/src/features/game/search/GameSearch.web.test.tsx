import { fireEvent } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  act,
  atWidth,
  beforeEach,
  byHandle,
  byRole,
  describe,
  expect,
  isSelected,
  it,
  blur,
  maybeHandle,
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { game, merchantLabel, pageOf } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { markReachable } from '../../../api';
import { closePopup, popupNow } from '../../../lib/popup';
import { history } from '../../../platform/history';
import { GameSearch } from './GameSearch';

const list = 'GET /wps/games';
const slot = (id: string) => game({ nodeId: id, nodeName: `Dragon ${id}`, gameType: 'RNG', vendorName: 'Aurum' });
const menus = {
  content: [
    { gameType: 'BGS', vendors: [{ vassalage: 'BGS', cards: 1 }] },
    {
      gameType: 'RNG',
      vendors: [
        { vassalage: 'AURUM', cards: 2399 },
        { vassalage: 'BGS', cards: 1 },
      ],
    },
  ],
};
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(1440);
  window.history.replaceState(null, '', '/');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    [list]: { value: pageOf([slot('a'), slot('b')], { totalElements: 31 }) },
  });
  await mountInApp(<GameSearch />);
});

const field = () => byHandle('header-search');
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const address = () => window.location.pathname + window.location.search;

async function search(text = 'dragon') {
  act(() => field().focus());
  type(field(), text);
  await waitFor(() => expect(byHandle('search-hit-0')).toBeTruthy());
}

describe('the header search', () => {
  it('offers the last searches while it is empty, and forgets them when asked', async () => {
    await search('dragon');
    fireEvent.keyDown(field(), { key: 'Enter' });
    act(() => field().blur());
    act(() => field().focus());
    await waitFor(() => expect(textOf(byHandle('recent-search-0'))).toBe('dragon'));
    expect(JSON.parse(localStorage.getItem('lantern.searches') ?? '')).toEqual({ texts: ['dragon'] });
    press(byHandle('recent-search-0'));
    expect(valueOf(field())).toBe('dragon');
    type(field(), '');
    press(byHandle('recent-searches-clear'));
    expect(maybeHandle('recent-searches')).toBeNull();
    expect(JSON.parse(localStorage.getItem('lantern.searches') ?? '')).toEqual({ texts: [] });
  });

  it('says how many games it searches, and is focused by its shortcut except while typing in another field', async () => {
    await waitFor(() => expect(field().getAttribute('placeholder')).toBe('Search 2,400 games'));
    const other = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(other, { key: '/' });
    expect(document.activeElement).not.toBe(field());
    other.remove();
    act(() => void fireEvent.keyDown(document.body, { key: '/' }));
    expect(document.activeElement).toBe(field());
  });

  it('shows the first games of all types, and links to the list of the best match', async () => {
    await search(' dragon ');
    const { query } = server.requestsTo(list)[0] ?? {};
    expect([query?.get('q'), query?.get('gameType'), query?.get('pageSize')]).toEqual(['dragon', null, '6']);
    expect(textOf(byHandle('search-hits'))).toContain('31 games found');
    expect(textOf(byHandle('search-hit-0'))).toBe('Dragon aAurum · Slots');
    expect(textOf(byHandle('search-hit-2'))).toBe('All results for “dragon” in Slots');
    press(byHandle('search-hit-2'));
    expect(address()).toBe('/rng?q=dragon');
    expect([valueOf(field()), maybeHandle('search-hits')]).toEqual(['', null]);
  });

  it('works by keyboard: arrows wrap around, Enter opens, Escape closes and then clears', async () => {
    await search();
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe(byRole('listbox').id);
    act(() => void key('ArrowDown'));
    expect(field().getAttribute('aria-activedescendant')).toBe(byHandle('search-hit-0').id);
    act(() => void key('ArrowUp'));
    act(() => void key('ArrowUp'));
    expect(isSelected(byHandle('search-hit-2'))).toBe(true);
    act(() => void key('ArrowUp'));
    act(() => void key('Enter'));
    expect(popupNow()).toMatchObject({ name: 'game', game: { id: 'b' } });
    closePopup();

    await search();
    act(() => void key('Escape'));
    expect([maybeHandle('search-hits'), valueOf(field())]).toEqual([null, 'dragon']);
    act(() => void key('Escape'));
    expect(valueOf(field())).toBe('');
  });

  it('is cleared when the page is left', async () => {
    await search();
    blur(field());
    expect(valueOf(field())).toBe('dragon');
    act(() => history.push('/live'));
    expect(valueOf(field())).toBe('');
  });

  it('opens the whole list on Enter, and closes on blur', async () => {
    await search();
    blur(field());
    expect(maybeHandle('search-hits')).toBeNull();
    await search('dragons');
    act(() => void key('Enter'));
    expect(address()).toBe('/rng?q=dragons');
  });

  it('explains what to do when nothing is found or the search fails', async () => {
    server.respond(list, { value: pageOf([]) });
    act(() => field().focus());
    type(field(), 'zzz');
    await waitFor(() => expect(textOf(byHandle('search-empty'))).toContain('No results for “zzz”'));
    act(() => void key('Enter'));
    expect(address()).toBe('/');

    server.respond(list, { status: 500, errorCode: 'internal_error' });
    type(field(), 'yyy');
    await waitFor(() => expect(byHandle('search-failed')).toBeTruthy());
    server.respond(list, { value: pageOf([slot('a')]) });
    press(byHandle('search-retry'));
    await waitFor(() => expect(byHandle('search-hit-0')).toBeTruthy());
  });
});
