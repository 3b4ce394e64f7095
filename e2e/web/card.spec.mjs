// Game cards with a mouse pointer and with touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage } from '../users/openPage.mjs';
import { newPlayer } from '../users/player.mjs';

const cards = '[data-testid^=game-card-]';

/** Touches a card, holds the touch and releases it. */
async function longPress(page, context, card) {
  await card.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await card.boundingBox();
  const touch = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  return {
    down: () => touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    up: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

test('a long press shows the play button and the next tap starts the game', async (t) => {
  const { token } = await newPlayer();
  const { page, context, at } = await openPage(t, { token, hasTouch: true });
  await page.goto('/fish');
  const card = at('games-grid').locator(cards).first();
  await card.waitFor();
  const { down, up } = await longPress(page, context, card);
  await down();
  await card.getByTestId('game-play').waitFor();
  await up();
  assert.match(page.url(), /\/fish/, 'nothing opens yet');
  await card.tap();
  await page.waitForURL(/\/seamless/);
});

test('slots in a list show no play button, by pointer or by touch', async (t) => {
  const { token } = await newPlayer();
  const { page, context, at } = await openPage(t, { token, viewport: desktop, hasTouch: true });
  await page.goto('/fish');
  const fish = at('games-grid').locator(cards).first();
  await fish.hover();
  await fish.getByTestId('game-play').waitFor();
  await page.goto('/rng?vassalage=AURUM');
  const slot = at('games-grid').locator(cards).first();
  await slot.hover();
  assert.equal(await slot.getByTestId('game-play').count(), 0);
  const { down, up } = await longPress(page, context, slot);
  await down();
  // Longer than a long press.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.equal(await slot.getByTestId('game-play').count(), 0);
  await up();
  await page.waitForURL(/\/seamless/);
});
