// What a card shows under a pointer and a finger.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, guest } from '../people/guest.mjs';
import { newPlayer } from '../people/player.mjs';

const cards = '[data-testid^=game-card-]';

/** A finger that stays on a card, and leaves it. */
async function finger(page, context, card) {
  await card.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await card.boundingBox();
  const touch = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  return {
    down: () => touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    up: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

test('a long press shows the way into a game, and the next press takes it', async (t) => {
  const { token } = await newPlayer();
  const { page, context, at } = await guest(t, { token, hasTouch: true });
  await page.goto('/fish');
  const card = at('games-grid').locator(cards).first();
  await card.waitFor();
  const { down, up } = await finger(page, context, card);
  await down();
  await card.getByTestId('game-play').waitFor();
  await up();
  assert.match(page.url(), /\/fish/, 'it opens nothing yet');
  await card.tap();
  await page.waitForURL(/\/seamless/);
});

test('a slot in a list brings no button to start, by pointer or by finger', async (t) => {
  const { token } = await newPlayer();
  const { page, context, at } = await guest(t, { token, viewport: desktop, hasTouch: true });
  await page.goto('/fish');
  const fish = at('games-grid').locator(cards).first();
  await fish.hover();
  await fish.getByTestId('game-play').waitFor();
  await page.goto('/rng?vassalage=AURUM');
  const slot = at('games-grid').locator(cards).first();
  await slot.hover();
  assert.equal(await slot.getByTestId('game-play').count(), 0);
  const { down, up } = await finger(page, context, slot);
  await down();
  // As long as a press must last to be a long one, and more.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.equal(await slot.getByTestId('game-play').count(), 0);
  await up();
  await page.waitForURL(/\/seamless/);
});
