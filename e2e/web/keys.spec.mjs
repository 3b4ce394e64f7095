import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { desktop, guest, phone } from '../people/guest.mjs';
import { newPlayer, password, payIn } from '../people/player.mjs';
import { allScreens, eachOpened, shownOn } from '../people/screens.mjs';

let screens;
before(async () => {
  screens = await allScreens();
});

/** Walks with the Tab key until the element stands in focus, as a person without a mouse does. */
async function tabTo(page, handle, most = 60) {
  for (let step = 0; step < most; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.dataset.testid === wanted, handle)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the Tab key does not reach ${handle}`);
}

/** The element in focus can be seen: it has a line of its own and nothing lies over it. */
const seenFocus = (page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const style = getComputedStyle(focused);
    const near = focused.closest('[data-testid]')?.parentElement ?? focused;
    const isMarked = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || near.matches(':focus-within');
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = over !== null && !focused.contains(over) && !over.contains(focused);
    return { isMarked, isCovered, inView: top >= 0 && top + height <= innerHeight + 1 };
  });

test('CHK-81 sign-in, paying in and a bet without a mouse', async (t) => {
  const { username, token } = await newPlayer();
  await payIn(token, '200.00');
  const { page, at } = await guest(t, { viewport: desktop });
  await page.goto('/');
  await at('header-login').waitFor();
  await tabTo(page, 'header-login');
  await page.keyboard.press('Enter');
  await at('login-submit').waitFor();
  await tabTo(page, 'login-username');
  assert.deepEqual(await seenFocus(page), { isMarked: true, isCovered: false, inView: true });
  await page.keyboard.type(username);
  await tabTo(page, 'login-password');
  await page.keyboard.type(password);
  await tabTo(page, 'login-submit');
  await page.keyboard.press('Enter');
  await tabTo(page, 'header-deposit');
  assert.deepEqual(await seenFocus(page), { isMarked: true, isCovered: false, inView: true });
  await page.keyboard.press('Enter');
  await at('deposit-amount').waitFor();
  await tabTo(page, 'deposit-amount');
  await page.keyboard.type('300');
  await tabTo(page, 'deposit-submit');
  await page.keyboard.press('Space');
  await at('deposit-due').waitFor();
  await page.keyboard.press('Escape');
  await at('member-overlay').waitFor({ state: 'detached' });
  await page.locator('[data-testid^=game-play-]').first().focus();
  await page.keyboard.press('Enter');
  const game = page.frameLocator('[data-testid=game-frame]');
  await game.getByTestId('dice-roll').focus();
  await page.keyboard.press('Enter');
  await game
    .getByTestId('dice-outcome')
    .getByText(/Rolled \d/)
    .waitFor();
});

test('CHK-81 a dialog keeps the focus inside, Esc closes it and gives it back', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token });
  await page.goto('/member');
  await tabTo(page, 'sign-out');
  await page.keyboard.press('Enter');
  await at('dialog-confirm').waitFor();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement.closest('[role=dialog], [role=alertdialog]') !== null),
      `step ${step}`,
    );
  }
  await page.keyboard.press('Escape');
  await at('dialog-confirm').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.dataset.testid === 'sign-out');
});

/** Touch targets that a finger would miss: what answers within 22 px around the middle is not the element itself. */
const smallTargets = (page) =>
  page.evaluate(() => {
    const reach = 21;
    const found = [];
    const all = document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=button], [role=radio], [role=checkbox], [role=tab]',
    );
    for (const each of all) {
      if (
        each.disabled ||
        each.closest('[aria-hidden=true], [inert]') ||
        !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHere = (dx, dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (each.contains(hit) || hit.closest('label')?.contains(each) || hit.contains(each));
      };
      // Words within a sentence are as high as their line, as the standard allows.
      const isInline = getComputedStyle(each).display === 'inline';
      if (isInline || !isHere(0, 0)) continue;
      const misses = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].filter(([dx, dy]) => !isHere(dx, dy));
      if (misses.length > 0)
        found.push(
          `${each.dataset.testid ?? each.getAttribute('aria-label') ?? each.textContent.slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
        );
    }
    return [...new Set(found)];
  });

test('CHK-81 every target is 44 px for a finger', async (t) => {
  const found = {};
  for (const token of new Set(screens.map((screen) => screen.token))) {
    const me = await guest(t, { viewport: phone, token, hasTouch: true });
    const own = screens.filter((screen) => screen.token === token && shownOn(screen, phone));
    for await (const screen of eachOpened(me, own)) {
      const small = await smallTargets(me.page);
      if (small.length > 0) found[screen.name] = small;
    }
  }
  assert.deepEqual(found, {});
});

test('CHK-83 reduced motion: nothing moves by itself', async (t) => {
  const { page, at } = await guest(t);
  await page.goto('/');
  await at('home-banners').waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().iterations === Infinity)
      .filter((each) =>
        each.effect.getKeyframes().some((frame) => frame.transform !== undefined && frame.transform !== 'none'),
      )
      .map((each) => each.effect.target?.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(moving, []);
});
