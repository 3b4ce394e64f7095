import { fakeServer } from '../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  describe,
  expect,
  fn,
  it,
  maybeHandle,
  press,
  textOf,
  type,
  waitFor,
} from '../../test/kit';
import { merchantLabel } from '../../test/lobby';
import { mountInApp } from '../../test/mount';
import { toMenus } from '../features/game/menus';
import { LinkNavigation } from '../ui';
import { VendorMenu } from './VendorMenu';

const vendors = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    vassalage: `V${place}`,
    displayName: `Vendor ${place}`,
    cards: place === 0 ? 1 : 1200,
    maintenance: place === 1,
  }));

async function show(count: number) {
  const [menu] = toMenus({ content: [{ gameType: 'RNG', vendors: vendors(count) }] });
  const onChosen = fn();
  if (menu === undefined) throw new Error('no menu');
  await mountInApp(
    <LinkNavigation value={fn()}>
      <VendorMenu
        menu={menu}
        type="RNG"
        start={900}
        room={1208}
        isEntered={false}
        onKeep={fn()}
        onLeave={fn()}
        onChosen={onChosen}
      />
    </LinkNavigation>,
  );
  return onChosen;
}

beforeEach(() => {
  atWidth(1440);
  fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/relay/GCSGAME_newGameVendor': { value: { content: [{ vassalage: 'V2' }] } },
  });
});

describe('the vendor menu', () => {
  for (const [name, count] of [
    ['in tiles', 12],
    ['in rows', 3],
  ] as const) {
    it(`shows the number of games of each vendor, ${name}`, async () => {
      await show(count);
      expect(textOf(byHandle('vendor-menu-title'))).toBe(`Slots, ${count} providers`);
      const all = (1 + (count - 1) * 1200).toLocaleString('en');
      expect(textOf(byHandle('vendor-menu-all'))).toBe(`All ${all} slots`);
      expect(byHandle('vendor-menu-all').getAttribute('href')).toBe('/rng');
      expect(textOf(byHandle('vendor-V0'))).toBe('V0Vendor 01 game');
      expect(textOf(byHandle('vendor-V1'))).toContain('1,200 games');
      expect(byHandle('vendor-V1').getAttribute('href')).toBe('/rng?vassalage=V1');
    });

    it(`marks vendors that are new or under maintenance, ${name}`, async () => {
      await show(count);
      expect(textOf(byHandle('vendor-away-V1'))).toBe('Under maintenance');
      await waitFor(() => expect(textOf(byHandle('vendor-new-V2'))).toBe('New'));
    });
  }

  it('searches among more than 24 vendors, which stand in alphabetical order', async () => {
    await show(30);
    const shown = () => byHandle('vendor-menu').querySelectorAll('[data-testid^="vendor-V"]').length;
    expect(shown()).toBe(30);
    type(byHandle('vendor-menu-search'), 'vendor 2');
    await waitFor(() => expect(shown()).toBe(11));
  });

  it('has no search for fewer', async () => {
    await show(24);
    expect(maybeHandle('vendor-menu-search')).toBeNull();
  });

  it('closes when a vendor or all of them are chosen', async () => {
    const onChosen = await show(12);
    press(byHandle('vendor-V3'));
    press(byHandle('vendor-menu-all'));
    expect(onChosen).toHaveBeenCalledTimes(2);
  });
});
