import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, guest } from '../people/guest.mjs';
import { newPlayer, password, payIn } from '../people/player.mjs';

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
