// Opening a game: by whom, over which page, with which money, and how to leave it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, openPage } from '../users/openPage.mjs';
import { cards, sizes, slots } from '../users/lobby.mjs';
import { must, newPlayer, payIn, until } from '../users/player.mjs';

/** Opens a vendor's slot from its list as a player with money. */
async function openSlot(t, look = sizes.phone) {
  const { token } = await newPlayer();
  await payIn(token, '500.00');
  const me = await openPage(t, { ...look, token });
  const [game] = await slots();
  await me.page.goto('/rng?vassalage=AURUM');
  await me.at(`game-card-${game.nodeId}`).click();
  await me.at('game-strip').waitFor();
  return { ...me, token, game, frame: await (await me.at('game-frame').elementHandle()).contentFrame() };
}

for (const [name, look] of Object.entries(sizes)) {
  test(`on a ${name} a vendor's game opens in a frame of its own origin, bets from the wallet, updates the balance and is listed as recently played`, async (t) => {
    const { page, at, token, game, frame } = await openSlot(t, look);
    assert.match(await at('game-balance').textContent(), /500\.00/);
    assert.notEqual(new URL(frame.url()).origin, address, 'the vendor has its own origin');
    await frame.locator('#primary').click();
    const bets = await until(
      async () => (await must('GET', '/wps/bets', { token })).content,
      ([bet]) => bet !== undefined && bet.state !== 'OPEN',
    );
    assert.equal(bets.length, 1);
    const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
    for (const whole of ['seamless', undefined]) {
      await at('game-full-screen').click();
      await until(
        () => page.evaluate(() => document.fullscreenElement?.dataset.testid),
        (found) => found === whole,
      );
    }
    await at('game-close').click();
    await page.waitForURL(/\/rng/);
    await page.goto('/');
    await until(
      () => at('header-balance').textContent(),
      (text) =>
        Math.abs(
          Number(
            text
              .replace(/[^\d.]/g, ' ')
              .trim()
              .split(' ')[0]
              .replace(/,/g, ''),
          ) - Number(balance),
        ) < 0.01,
    );
    await page.goto('/recent');
    await at(`game-card-${game.nodeId}`).waitFor();
  });
}

for (const [name, look] of Object.entries(sizes)) {
  test(`depositing from inside a game on a ${name} returns to the game as it was`, async (t) => {
    const { page, at, frame } = await openSlot(t, look);
    await frame.locator('#controls').waitFor();
    const size = await frame.evaluate(() => ((window.isSame = true), innerWidth * innerHeight));
    await at('game-deposit').click();
    await at('deposit-submit').waitFor();
    if (look === sizes.phone) assert.ok(await at('game-strip').isHidden());
    assert.equal(await frame.evaluate(() => innerWidth * innerHeight), size, 'the game was not reloaded');
    if (look === sizes.phone) await page.goBack();
    else await at('dialog-close').click();
    await at('deposit-submit').waitFor({ state: 'detached' });
    await at('game-strip').waitFor();
    assert.equal(await frame.evaluate(() => window.isSame), true);
  });
}

test('on a desktop a game opens over its list, which keeps its position; its own address opens the full page', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { ...sizes.desktop, token });
  await page.goto('/rng');
  await at('games-grid').locator(cards).first().waitFor();
  await page.mouse.wheel(0, 1500);
  await until(
    () => page.evaluate(() => window.scrollY),
    (top) => top > 1000,
  );
  const card = at('games-grid').locator(cards).nth(8);
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  assert.ok(left > 0);
  await card.click();
  await at('game-popup').getByTestId('game-frame').waitFor();
  assert.ok(await at('games-grid').isVisible(), 'the list is behind it');
  assert.equal(await page.evaluate(() => window.scrollY), left);
  await page.reload();
  await at('game-frame').waitFor();
  assert.equal(await at('game-popup').count(), 0);
  await page.goBack();
  await at('games-grid').locator(cards).first().waitFor();
  await at('games-grid').locator(cards).first().click();
  await at('game-popup').getByTestId('game-frame').waitFor();
  await page.keyboard.press('Escape');
  await at('game-popup').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/rng');
});

test('a visitor is asked to sign in before a game and reaches it afterwards', async (t) => {
  const { page, at } = await openPage(t);
  const [game] = await slots();
  await page.goto('/rng?vassalage=AURUM');
  await at(`game-card-${game.nodeId}`).click();
  await at('game-sheet')
    .getByText(/^Bet limits/)
    .waitFor();
  await at('game-sheet').getByText(game.vendorName).waitFor();
  await at('game-sheet-play').click();
  await at('login-submit').waitFor();
  assert.match(page.url(), /next=/);
});

test('a visitor plays a demo without an account or a wallet call', async (t) => {
  const { page, at } = await openPage(t);
  const game = (await slots()).find(({ demo }) => demo);
  await page.goto('/rng?vassalage=AURUM');
  await at(`game-card-${game.nodeId}`).click();
  await at('game-sheet-demo').click();
  await at('game-demo').waitFor();
  assert.equal(await at('game-deposit').count(), 0);
  const frame = await (await at('game-frame').elementHandle()).contentFrame();
  await frame.locator('#primary').click();
  await frame.locator('#history tbody tr').first().waitFor({ state: 'attached' });
  await at('game-close').click();
  await page.waitForURL(/\/rng/);
});

test('sign-in before a game with a demo offers that demo instead of browsing as a guest', async (t) => {
  const { page, at } = await openPage(t);
  const game = (await slots()).find(({ demo }) => demo);
  await page.goto(`/seamless?nodeId=${game.nodeId}&hasDemo=1`);
  await at('login-demo').waitFor();
  assert.equal(await at('session-popup').getByTestId('login-trial').count(), 0);
});

test('a trial session plays demos at once, sees nothing about money, and what other games require', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [404] });
  const game = (await slots()).find(({ demo }) => demo);
  await page.goto('/login');
  await at('session-popup').getByTestId('login-trial').click();
  await at('login-submit').waitFor({ state: 'detached' });
  await at('header-upgrade').waitFor();
  const ofMoney = ['header-balance', 'header-deposit', 'tab-wallet', 'home-popup'];
  await page.waitForTimeout(2_000);
  for (const handle of ofMoney) assert.equal(await at(handle).count(), 0, handle);
  await page.goto('/rng?vassalage=AURUM');
  await at(`game-card-${game.nodeId}`).click();
  await at('game-demo').waitFor();
  assert.match(await page.locator('body').textContent(), /Demo/);
  const { content } = await must('GET', '/wps/games?pageSize=100');
  const other = content.find(({ demo, maintenance }) => !demo && !maintenance);
  if (other !== undefined) {
    await page.goto(`/seamless?nodeId=${other.nodeId}`);
    await at('dialog-confirm').waitFor();
  }
  await page.goto('/member?page=depositv2');
  await at('me-username').waitFor();
  assert.equal(await at('deposit-submit').count(), 0);
});
