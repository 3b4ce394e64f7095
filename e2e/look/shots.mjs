// Photographs every screen at every width, in both themes, in Thai and from right to left, into e2e/.out: npm run shots -w @lantern/e2e
// Whatever is wider than its screen fails; the pictures are for eyes.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { guest } from '../people/guest.mjs';
import { overflow } from '../people/barriers.mjs';
import { allScreens, eachOpened, shownOn } from '../people/screens.mjs';

const out = fileURLToPath(new URL('../.out/', import.meta.url));
const widths = { 360: 740, 390: 844, 768: 1024, 1440: 900 };
const looks = [
  ['th', 'dark'],
  ['th', 'light'],
  ['en', 'dark'],
  ['ar-XB', 'dark'],
  ['ar-XB', 'light'],
];

let screens;
before(async () => {
  screens = await allScreens();
});

for (const [width, height] of Object.entries(widths)) {
  for (const [locale, theme] of looks) {
    test(`looks: ${width} wide, ${locale}, ${theme}`, async (t) => {
      const viewport = { width: Number(width), height };
      const folder = join(out, `${width}-${locale}-${theme}`);
      await mkdir(folder, { recursive: true });
      const wrong = [];
      for (const token of new Set(screens.map((screen) => screen.token))) {
        const me = await guest(t, { viewport, locale, theme, token, mayHappen: [503] });
        const own = screens.filter((screen) => screen.token === token && shownOn(screen, viewport));
        for await (const screen of eachOpened(me, own)) {
          const beyond = await overflow(me.page);
          if (beyond) wrong.push(`${screen.name}: ${beyond}`);
          // The page of building blocks is looked at from top to bottom.
          const fullPage = screen.name === 'gallery';
          await me.page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage });
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
}
