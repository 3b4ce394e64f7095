// Every internal link of the menus, of home and of the footer leads to a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage, phone } from '../users/openPage.mjs';
import { newPlayer } from '../users/player.mjs';

/** The paths of all internal links on a page, each once. Games open vendors' pages, which have tests of their own. */
const pathsOn = (page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('a[href^="/"]')].map((link) => new URL(link.href));
    return [...new Set(links.map(({ pathname, search }) => pathname + search))].filter((path) => !/nodeId=/.test(path));
  });

/** Scrolls to the end, because lower sections and the footer are rendered when they come near. */
async function scrollDown(page) {
  for (let step = 0; step < 8; step += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(250);
  }
}

for (const [width, viewport] of Object.entries({ phone, desktop })) {
  test(`every link of menus and footer leads to a page on a ${width}`, async (t) => {
    const { token } = await newPlayer();
    const { page, at } = await openPage(t, { token, viewport, allowedErrors: [404] });
    const paths = new Set();
    const collect = async () => (await pathsOn(page)).forEach((path) => paths.add(path));
    await page.goto('/');
    await at('home').waitFor();
    await scrollDown(page);
    await collect();
    if (viewport === desktop) {
      for (const trigger of await page.locator('[data-testid^=navigation-]').all()) {
        await trigger.hover();
        await page.waitForTimeout(200);
        await collect();
      }
    } else {
      await page.goto('/member');
      await at('member-menu-securityCenter').waitFor();
      await scrollDown(page);
      await collect();
    }
    assert.ok(paths.size > 20, [...paths].join(' '));
    const missing = [];
    // A page of vendors stands for those of all others.
    const vendors = [...paths].filter((path) => path.includes('vassalage='));
    for (const path of [...paths].filter((each) => !vendors.includes(each)).concat(vendors.slice(0, 2))) {
      await page.goto(path);
      await page.locator('h1, [role=heading], [role=dialog]').first().waitFor();
      if ((await at('not-found').count()) > 0) missing.push(path);
    }
    assert.deepEqual(missing, []);
  });
}
