import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { desktop, guest, phone, tablet } from '../people/guest.mjs';
import { allScreens, eachOpened, overflow, shownOn } from '../people/screens.mjs';

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
  [phone, 'en', 'dark'],
  [phone, 'th', 'light'],
  [phone, 'ar-XB', 'light'],
  [tablet, 'ar-XB', 'dark'],
  [desktop, 'th', 'dark'],
  [desktop, 'en', 'light'],
];

for (const [viewport, locale, theme] of ways) {
  test(`CHK-80 no barrier on any screen: ${viewport.width} wide, ${locale}, ${theme}`, async (t) => {
    const found = [];
    for (const token of new Set(screens.map((screen) => screen.token))) {
      const me = await guest(t, { viewport, locale, theme, token });
      const own = screens.filter((screen) => screen.token === token && shownOn(screen, viewport));
      for await (const screen of eachOpened(me, own)) {
        const beyond = await overflow(me.page);
        if (beyond) found.push(`${screen.name} is wider than its screen: ${beyond}`);
        for (const problem of await violations(me.page)) found.push(`${screen.name} ${problem}`);
      }
    }
    assert.deepEqual(found, []);
  });
}
