// Games of the sandbox vendors: every kind of game, as a demo and with a wallet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityViolations, overflow } from '../users/accessibility.mjs';
import { desktop, openPage, phone } from '../users/openPage.mjs';
import { must, newPlayer, payIn, until } from '../users/player.mjs';

import { smallTargets } from '../users/touchTargets.mjs';

/** One game of each kind, and what to press before the round is played. */
const kinds = {
  'Dragon Forge': [],
  'Nine Coins': [],
  'Salon Baccarat': ['.places button >> nth=1'],
  'Marble Roulette': ['.numbers button >> nth=8'],
  'Zephyr Mahjong': ['.places button >> nth=3'],
  'Sic Bo Nights': ['.places button >> nth=0'],
  'Dragon and Tiger': ['.places button >> nth=2'],
  'Velvet Blackjack': ['.places button >> nth=0'],
  'Deep Octopus': [],
  'River Poker': [],
  'Northline Football': ['.prices button:enabled >> nth=4'],
  'Arena Five': ['.prices button:enabled >> nth=3'],
  'Dawn Rooster': ['.prices button:enabled >> nth=3'],
};

/** Returns the address of a game; without a token, of its demo. */
async function launchAddress(name, token) {
  const { content } = await must('GET', `/wps/games?pageSize=20&q=${encodeURIComponent(name)}`);
  const path = token ? '/wps/game/launchGame' : '/wps/relay/GCS_gameLaunchFB';
  return (await must('GET', `${path}?nodeId=${content[0].nodeId}`, { token })).launchUrl;
}

const inLanguage = (url, language) => {
  const at = new URL(url);
  at.searchParams.set('language', language);
  return at.href;
};

/** Plays one round on the page. */
async function playRound(page, name) {
  await page.locator('#controls').waitFor();
  for (const press of kinds[name]) await page.locator(press).click();
  await page.locator('#primary').click();
  await page.locator('main[aria-busy=false]').waitFor();
  if (name === 'Deep Octopus') await page.locator('.sea button').first().click();
  await page.locator('main[aria-busy=false]').waitFor();
}

const ways = [
  [{ ...phone, width: 360 }, 'th', 'dark'],
  [desktop, 'en', 'light'],
];

for (const [viewport, language, theme] of ways)
  // CHK-80
  test(`every kind of vendor game is accessible: ${viewport.width} px, ${language}, ${theme}`, async (t) => {
    const { page } = await openPage(t, { viewport, colorScheme: theme });
    const found = [];
    for (const name of Object.keys(kinds)) {
      await page.goto(inLanguage(await launchAddress(name), language));
      await playRound(page, name);
      await page.locator('summary').click();
      assert.notEqual(await page.locator('#result').textContent(), '', `${name} announces the result`);
      assert.equal(await page.locator('#problem').textContent(), '', `${name} plays`);
      for (const problem of await accessibilityViolations(page)) found.push(`${name} ${problem}`);
      const beyond = await overflow(page);
      if (beyond) found.push(`${name} is too wide: ${beyond}`);
      for (const small of await smallTargets(page)) found.push(`${name} has small touch targets: ${small}`);
    }
    assert.deepEqual(found, []);
  });

const mainBalance = async (token) => (await must('GET', '/wps/wallets', { token })).main;

test("a vendor's game bets from the wallet and pays into it, by keyboard alone", async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '200.00');
  const { page } = await openPage(t);
  const url = await launchAddress('Dragon Forge', token);
  assert.ok(new URL(url).searchParams.get('token'), 'a launch carries a token');
  await page.goto(inLanguage(url, 'en'));
  await page.locator('#controls').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('token'), null, 'the token is not in the address');
  await page.locator('#stake').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.locator('#history tbody tr').first().waitFor();
  await page.locator('#primary').focus();
  await page.keyboard.press('Space');
  await page.locator('#history tbody tr').nth(1).waitFor();
  assert.ok(await page.locator('#primary').evaluate((each) => each === document.activeElement), 'the focus stays');
  const rounds = await until(
    async () => (await must('GET', '/wps/bets', { token })).content,
    (bets) => bets.length === 2 && bets.every(({ state }) => state !== 'OPEN'),
  );
  const left = rounds.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 20_000) / 100;
  assert.equal(await mainBalance(token), left.toFixed(2));
  await until(
    () => page.locator('#balance').textContent(),
    (shown) => shown === left.toFixed(2),
  );
  await page.reload();
  await page.locator('#controls').waitFor();
  assert.equal(await page.locator('#history tbody tr').count(), 2, 'a reload continues the session');
});

test('a stake above the balance is refused with a message and a link to the cashier', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '100.00');
  const { page } = await openPage(t, { allowedErrors: [409] });
  await page.goto(inLanguage(await launchAddress('Dragon Forge', token), 'en'));
  await page.locator('#stake').fill('500');
  await page.locator('#primary').click();
  await page.getByText('Your balance is too low. You have not been charged.').waitFor();
  await page.locator('#deposit').waitFor();
  assert.equal(await mainBalance(token), '100.00');
});

for (const theme of ['dark', 'light'])
  test(`a vendor's game opens in the ${theme} theme of the app, and fits a phone`, async (t) => {
    const { token } = await newPlayer();
    // The device prefers the other theme.
    const colorScheme = theme === 'dark' ? 'light' : 'dark';
    const { page, at } = await openPage(t, { token, theme, colorScheme });
    for (const name of ['Dragon Forge', 'Zephyr Mahjong', 'River Poker', 'Deep Octopus']) {
      const { content } = await must('GET', `/wps/games?q=${encodeURIComponent(name)}`);
      await page.goto(`/seamless?nodeId=${content[0].nodeId}`);
      const frame = await (await at('game-frame').elementHandle()).contentFrame();
      await frame.locator('#controls').waitFor();
      const shown = await frame.evaluate(() => ({
        theme: document.documentElement.dataset.theme,
        below: document.getElementById('primary').getBoundingClientRect().bottom - window.innerHeight,
      }));
      assert.equal(shown.theme, theme, name);
      assert.ok(shown.below <= 0, `${name}: the button that plays ends ${shown.below} px below the window`);
    }
  });
