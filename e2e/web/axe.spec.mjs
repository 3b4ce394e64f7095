import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { desktop, guest, phone, tablet } from '../people/guest.mjs';
import { allScreens, eachOpened, overflow, shownOn } from '../people/screens.mjs';
import { smallTargets } from '../people/targets.mjs';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axe, screens;
before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  screens = await allScreens();
});

/** Reads the page and what its frames of our own show. */
async function violations(page) {
  const found = [];
  for (const frame of page.frames()) {
    await frame.evaluate(axe);
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
      }, tags)),
    );
  }
  return found;
}

const ways = [
  [phone, 'ar-XB', 'dark'],
  [phone, 'th', 'light'],
  [tablet, 'en', 'dark'],
  [desktop, 'th', 'dark'],
  [desktop, 'en', 'light'],
];

for (const [viewport, locale, theme] of ways) {
  const hasTouch = viewport !== desktop;
  const checks = hasTouch ? 'CHK-80 CHK-81 no barrier on any screen, for no finger' : 'CHK-80 no barrier on any screen';
  test(`${checks}: ${viewport.width} wide, ${locale}, ${theme}`, async (t) => {
    const found = [];
    for (const token of new Set(screens.map((screen) => screen.token))) {
      const me = await guest(t, { viewport, locale, theme, token, hasTouch });
      const own = screens.filter((screen) => screen.token === token && shownOn(screen, viewport));
      for await (const screen of eachOpened(me, own)) {
        const beyond = await overflow(me.page);
        if (beyond) found.push(`${screen.name} is wider than its screen: ${beyond}`);
        for (const problem of await violations(me.page)) found.push(`${screen.name} ${problem}`);
        // Last, as it scrolls to each.
        if (hasTouch) for (const small of await smallTargets(me.page)) found.push(`${screen.name} is small: ${small}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
