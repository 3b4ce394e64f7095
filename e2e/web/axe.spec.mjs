import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { desktop, guest, phone, tablet } from '../people/guest.mjs';
import { allScreens, eachOpened, overflow, showTheme, shownOn } from '../people/screens.mjs';
import { smallTargets } from '../people/targets.mjs';

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const moment = 1_000;
/** What a theme can change. */
const colors = { type: 'rule', values: ['color-contrast'] };
let axe, screens;
before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  screens = await allScreens();
});

/** Reads the page and what its frames of our own show. */
async function violations(page, asked) {
  const found = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
    found.push(
      ...(await frame.evaluate(async (wanted) => {
        const { violations } = await window.axe.run(document, {
          runOnly: wanted,
          iframes: false,
          resultTypes: ['violations'],
        });
        return violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
              .join(' | ')}`,
        );
      }, asked)),
    );
  }
  return found;
}

/** The same without what is gone a moment later: parts of a page that were just coming change their colors after the others. */
async function lasting(page, asked) {
  if ((await violations(page, asked)).length === 0) return [];
  await page.waitForTimeout(moment);
  return violations(page, asked);
}

const ways = [
  [phone, 'ar-XB', 'dark', 'light'],
  [tablet, 'th', 'light', 'dark'],
  [desktop, 'en', 'dark', 'light'],
];

for (const [viewport, locale, theme, other] of ways) {
  const hasTouch = viewport !== desktop;
  const checks = hasTouch ? 'CHK-80 CHK-81 no barrier on any screen, for no finger' : 'CHK-80 no barrier on any screen';
  test(`${checks}: ${viewport.width} wide, ${locale}, both themes`, async (t) => {
    const found = [];
    for (const token of new Set(screens.map((screen) => screen.token))) {
      const me = await guest(t, { viewport, locale, theme, token, hasTouch });
      const own = screens.filter((screen) => screen.token === token && shownOn(screen, viewport));
      for await (const screen of eachOpened(me, own)) {
        const beyond = await overflow(me.page);
        if (beyond) found.push(`${screen.name} is wider than its screen: ${beyond}`);
        for (const problem of await violations(me.page, all)) found.push(`${screen.name} ${problem}`);
        await showTheme(me.page, other);
        for (const problem of await lasting(me.page, colors)) found.push(`${screen.name}, ${other}: ${problem}`);
        await showTheme(me.page, theme);
        // Last, as it scrolls to each.
        if (hasTouch) for (const small of await smallTargets(me.page)) found.push(`${screen.name} is small: ${small}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
