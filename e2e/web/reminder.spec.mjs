// The session reminder that a merchant requires, on a platform of its own because it blocks all bets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityViolations, overflow, waitForAnimations } from '../users/accessibility.mjs';
import { startPlatform } from '../users/platform.mjs';

import { smallTargets } from '../users/touchTargets.mjs';

const platform = await startPlatform();
const { openPage, must, newPlayer, payIn, phone, desktop } = platform;
const requiredReminder = 5;
await platform.set({ realityCheckMinutes: requiredReminder });

const later = (minutes) => must('POST', '/dev/faults', { body: { kind: 'clock', seconds: minutes * 60 } });
const balance = async (token) => (await must('GET', '/wps/v2/wallets/balance', { token })).balance;

/** Everything that is wrong with what a page shows. */
async function problemsOf(page, hasTouch) {
  await waitForAnimations(page);
  const [overflowing, violations] = [await overflow(page), await accessibilityViolations(page)];
  return [...(overflowing ? [overflowing] : []), ...violations, ...(hasTouch ? await smallTargets(page) : [])];
}

// CHK-64
test('on a phone a bet is refused until the reminder is acknowledged, and then play continues', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '500.00');
  const [game] = (await must('GET', '/wps/games?gameType=BGS')).content;
  const me = await openPage(t, { token, hasTouch: true, isMobile: true, allowedErrors: [409] });
  const connections = ['/wps/live', '/wps/limits/session'].map((path) =>
    me.page.waitForResponse((response) => response.url().endsWith(path)),
  );
  await me.page.goto(`/seamless?nodeId=${game.nodeId}`);
  await Promise.all(connections);
  const frame = me.page.frameLocator('[data-testid=game-frame]');
  const roll = async () => {
    const answered = me.page.waitForResponse((response) => response.url().endsWith('/lgw/bgs/rounds'));
    await frame.getByTestId('dice-roll').tap();
    return (await answered).json();
  };
  await frame.getByTestId('game-stake').fill('5');
  assert.equal((await roll()).success, true);
  const before = await balance(token);

  await later(requiredReminder);
  assert.equal((await roll()).errorCode, 'reality_check_due');
  await frame.getByText('Confirm the session reminder').waitFor();
  await me.at('reminder-net').waitFor();
  assert.deepEqual(await problemsOf(me.page, true), []);
  assert.equal(await balance(token), before, 'no stake was taken');
  await me.at('dialog-confirm').tap();
  await me.at('reminder-dialog').waitFor({ state: 'detached' });

  assert.equal((await roll()).success, true);
  assert.equal((await must('GET', '/wps/bets', { token })).content.length, 2);
});

for (const [viewport, locale, theme] of [
  [phone, 'th', 'light'],
  [phone, 'ar-XB', 'dark'],
  [desktop, 'en', 'light'],
])
  // CHK-80
  test(`the card shows the required reminder and is accessible: ${viewport.width} px, ${locale}, ${theme}`, async (t) => {
    const { token } = await newPlayer();
    const hasTouch = viewport !== desktop;
    const me = await openPage(t, { viewport, locale, theme, token, hasTouch });
    await me.page.goto('/member?page=stayInControl');
    await me.at('limit-demanded').waitFor();
    assert.match(await me.at('limit-demanded').textContent(), new RegExp(String(requiredReminder)));
    for (const minutes of [0, 15, 30, 60])
      assert.equal(await me.at(`limit-reminder-${minutes}`).isDisabled(), true, `${minutes} would be too late`);
    assert.deepEqual(await problemsOf(me.page, hasTouch), []);
  });
