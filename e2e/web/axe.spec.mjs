import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { barriersOf, overflow } from '../people/barriers.mjs';
import { desktop, guest, phone, tablet } from '../people/guest.mjs';
import { allScreens, eachOpened, shownOn } from '../people/screens.mjs';
import { smallTargets } from '../people/targets.mjs';

let screens;
before(async () => {
  screens = await allScreens();
});

const isAny = () => true;
/** Every other: two ways together see all screens of a language. */
const half = (rest) => (_screen, place) => place % 2 === rest;

const ways = [
  [phone, 'ar-XB', 'dark', isAny],
  [phone, 'th', 'light', isAny],
  [tablet, 'en', 'dark', half(1)],
  [desktop, 'th', 'dark', isAny],
  [desktop, 'en', 'light', isAny],
  [phone, 'zh-Hans', 'dark', half(0), { seesColors: false }],
  [desktop, 'zh-Hans', 'light', half(1), { seesColors: false }],
  [phone, 'ko', 'light', half(1), { seesColors: false }],
  [desktop, 'ko', 'dark', half(0), { seesColors: false }],
];

for (const [viewport, locale, theme, isWalked, sight] of ways) {
  const hasTouch = viewport !== desktop;
  const checks = hasTouch ? 'CHK-80 CHK-81 no barrier on any screen, for no finger' : 'CHK-80 no barrier on any screen';
  test(`${checks}: ${viewport.width} wide, ${locale}, ${theme}`, async (t) => {
    const found = [];
    for (const token of new Set(screens.map((screen) => screen.token))) {
      const me = await guest(t, { viewport, locale, theme, token, hasTouch, mayHappen: [503] });
      const own = screens.filter(
        (screen, place) => screen.token === token && shownOn(screen, viewport) && isWalked(screen, place),
      );
      for await (const screen of eachOpened(me, own)) {
        const beyond = await overflow(me.page);
        if (beyond) found.push(`${screen.name} is wider than its screen: ${beyond}`);
        for (const problem of await barriersOf(me.page, sight)) found.push(`${screen.name} ${problem}`);
        // Last, as it scrolls to each.
        if (hasTouch) for (const small of await smallTargets(me.page)) found.push(`${screen.name} is small: ${small}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
