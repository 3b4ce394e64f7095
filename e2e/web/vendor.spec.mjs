// Requirements for game vendors that a player can see: a game ends with the player's right to play, and vendors
// describe rounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantFreeRounds } from '../users/freeRounds.mjs';
import { openPage } from '../users/openPage.mjs';
import { must, newPlayer, payIn, until } from '../users/player.mjs';
import { spin } from '../users/spin.mjs';

const launched = async (token) => {
  const { content } = await must('GET', '/wps/games?q=Dragon%20Forge');
  return (await must('GET', `/wps/game/launchGame?nodeId=${content[0].nodeId}`, { token })).launchUrl;
};

test('an open game ends by itself when its player takes a break', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '100.00');
  const { page } = await openPage(t, { allowedErrors: [401] });
  const game = new URL(await launched(token));
  game.searchParams.set('language', 'en');
  await page.goto(game.href);
  await page.locator('#controls').waitFor();
  await must('POST', '/wps/limits/stop', { token, body: { length: 'P1D' } });
  // Nothing is pressed: the page checks by itself.
  await page.getByText('The platform ended this game.').waitFor({ timeout: 40_000 });
  assert.ok(await page.locator('#primary').isDisabled(), 'no further stake is accepted');
  assert.equal((await must('GET', '/wps/wallets', { token })).main, '100.00');
});

test("a bet shows the vendor's round details and a replay", async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '100.00');
  await spin(await launched(token));
  const [bet] = await until(
    async () => (await must('GET', '/wps/bets', { token })).content,
    (bets) => bets.length === 1 && bets[0].state !== 'OPEN',
  );
  const { page, at } = await openPage(t, { token });
  await page.goto(`/member?page=personalHistoryCopy&id=${bet.id}`);
  const link = at('bet-vendor-replay');
  await link.waitFor();
  assert.match(await at('bet-vendor').textContent(), /10\.00 THB/);
  const [replay] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await replay.getByText('10.00 THB').first().waitFor();
  assert.ok(await replay.getByText(bet.roundId).isVisible(), 'it is this round');
});

test('free rounds are announced, listed on the bonus page and used up in their game', async (t) => {
  const player = await newPlayer();
  const { token } = player;
  await grantFreeRounds(player, 2);
  const [announced] = (await must('GET', '/wps/messages', { token })).content;
  assert.equal(announced.kind, 'free_rounds_given');
  const { page, at } = await openPage(t, { token });
  await page.goto(`/member?page=messageV2&id=${announced.id}`);
  await at('message-open')
    .getByText(/2 free rounds at Aurum/)
    .waitFor();
  await at('message-related').click();
  await at('freerounds-list').getByText('2 of 2 left').waitFor();
  await page.getByRole('link', { name: 'Play Dragon Forge' }).click();
  const game = page.frameLocator('iframe');
  const spins = game.locator('#primary');
  for (const left of [2, 1]) {
    await spins.getByText(`Free round · ${left} left`).waitFor({ timeout: 30_000 });
    await spins.click();
  }
  await spins.getByText('Spin', { exact: true }).waitFor();
  const { content } = await must('GET', '/wps/bets', { token });
  assert.deepEqual(
    content.map(({ stake }) => stake),
    ['0.00', '0.00'],
    'no stake was taken',
  );
  await page.goto('/member?page=bonusDetails');
  await at('bonuses-totals').waitFor();
  assert.equal(await at('freerounds-list').count(), 0, 'none are left');
});
