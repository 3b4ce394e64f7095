import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accessibilityViolations, overflow } from '../users/accessibility.mjs';
import { desktop, openPage, phone, tablet } from '../users/openPage.mjs';
import { allScreens, openEach, isShownOn } from '../users/screens.mjs';
import { smallTargets } from '../users/touchTargets.mjs';

let screens;
before(async () => {
  screens = await allScreens();
});

/**
 * Viewport, language and theme combinations. The fixed ones apply to every screen; of the others each screen gets one
 * in turn, so that a run covers all of them. ALL_LOOKS=1 checks every screen in every combination (`make looks`).
 */
const fixed = [
  [phone, 'ar-XB', 'dark'],
  [phone, 'th', 'light'],
  [desktop, 'en', 'light'],
];
const rotating = [
  [desktop, 'th', 'dark'],
  [tablet, 'en', 'dark'],
  [phone, 'zh-Hans', 'dark', { checkContrast: false }],
  [desktop, 'zh-Hans', 'light', { checkContrast: false }],
  [phone, 'ko', 'light', { checkContrast: false }],
  [desktop, 'ko', 'dark', { checkContrast: false }],
];
const hasAllLooks = process.env.ALL_LOOKS === '1';
const every = () => true;
const ways = [
  ...fixed.map(([viewport, locale, theme, viewportName]) => ({
    viewport,
    locale,
    theme,
    sight: viewportName,
    isWalked: every,
  })),
  ...rotating.map(([viewport, locale, theme, viewportName], turn) => {
    const isInTurn = (_screen, place) => place % rotating.length === turn;
    return { viewport, locale, theme, sight: viewportName, isWalked: hasAllLooks ? every : isInTurn };
  }),
];

for (const { viewport, locale, theme, isWalked, sight: viewportName } of ways) {
  const hasTouch = viewport !== desktop;
  const checks = hasTouch ? 'CHK-80 CHK-81 no barrier on any screen, for no finger' : 'CHK-80 no barrier on any screen';
  test(`${checks}: ${viewport.width} wide, ${locale}, ${theme}`, async (t) => {
    const found = [];
    for (const token of new Set(screens.map((screen) => screen.token))) {
      const me = await openPage(t, { viewport, locale, theme, token, hasTouch, allowedErrors: [503] });
      const own = screens.filter(
        (screen, place) => screen.token === token && isShownOn(screen, viewport) && isWalked(screen, place),
      );
      for await (const screen of openEach(me, own)) {
        const overflowing = await overflow(me.page);
        if (overflowing) found.push(`${screen.name} is wider than its screen: ${overflowing}`);
        for (const problem of await accessibilityViolations(me.page, viewportName))
          found.push(`${screen.name} ${problem}`);
        // Last, because it scrolls to each element.
        if (hasTouch) for (const small of await smallTargets(me.page)) found.push(`${screen.name} is small: ${small}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
