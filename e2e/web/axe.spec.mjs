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

/**
 * The looks of a screen. Three of them every screen has in every run; of the others each screen has one, the next screen
 * the next one, so that a run covers each. ALL_LOOKS shows every screen in every look (`make looks`).
 */
const fixed = [
  [phone, 'ar-XB', 'dark'],
  [phone, 'th', 'light'],
  [desktop, 'en', 'light'],
];
const rotating = [
  [desktop, 'th', 'dark'],
  [tablet, 'en', 'dark'],
  [phone, 'zh-Hans', 'dark', { seesColors: false }],
  [desktop, 'zh-Hans', 'light', { seesColors: false }],
  [phone, 'ko', 'light', { seesColors: false }],
  [desktop, 'ko', 'dark', { seesColors: false }],
];
const hasAllLooks = process.env.ALL_LOOKS === '1';
const every = () => true;
const ways = [
  ...fixed.map(([viewport, locale, theme, sight]) => ({ viewport, locale, theme, sight, isWalked: every })),
  ...rotating.map(([viewport, locale, theme, sight], turn) => {
    const isItsTurn = (_screen, place) => place % rotating.length === turn;
    return { viewport, locale, theme, sight, isWalked: hasAllLooks ? every : isItsTurn };
  }),
];

for (const { viewport, locale, theme, isWalked, sight } of ways) {
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
