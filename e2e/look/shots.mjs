// Takes screenshots of every screen at every width, in both themes, in Thai and right to left, into e2e/.out: npm run
// shots -w @lantern/e2e. Screens that overflow their width fail; everything else is judged by looking at the images.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPage } from '../users/openPage.mjs';
import { overflow } from '../users/accessibility.mjs';
import { allScreens, openEach, isShownOn } from '../users/screens.mjs';

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
    test(`screenshots: ${width} px, ${locale}, ${theme}`, async (t) => {
      const viewport = { width: Number(width), height };
      const folder = join(out, `${width}-${locale}-${theme}`);
      await mkdir(folder, { recursive: true });
      const wrong = [];
      for (const token of new Set(screens.map((screen) => screen.token))) {
        const me = await openPage(t, { viewport, locale, theme, token, allowedErrors: [503] });
        const own = screens.filter((screen) => screen.token === token && isShownOn(screen, viewport));
        for await (const screen of openEach(me, own)) {
          const beyond = await overflow(me.page);
          if (beyond) wrong.push(`${screen.name}: ${beyond}`);
          // The component gallery is captured from top to bottom.
          const fullPage = screen.name === 'gallery';
          await me.page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage });
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
}
