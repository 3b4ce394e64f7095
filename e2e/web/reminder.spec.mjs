// The reminder that a merchant demands of everybody: in a house of its own, as it keeps everybody from betting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barriersOf, overflow, untilStill } from '../people/barriers.mjs';
import { ownHouse } from '../people/house.mjs';

import { smallTargets } from '../people/targets.mjs';

const house = await ownHouse();
const { guest, must, newPlayer, payIn, phone, desktop } = house;
const demanded = 5;
await house.set({ realityCheckMinutes: demanded });

const later = (minutes) => must('POST', '/dev/faults', { body: { kind: 'clock', seconds: minutes * 60 } });
const balance = async (token) => (await must('GET', '/wps/v2/wallets/balance', { token })).balance;

/** Everything that is wrong with what a page shows. */
async function wrongWith(page, hasTouch) {
  await untilStill(page);
  const [beyond, barriers] = [await overflow(page), await barriersOf(page)];
  return [...(beyond ? [beyond] : []), ...barriers, ...(hasTouch ? await smallTargets(page) : [])];
}

test('CHK-64 on a phone a bet is refused until the reminder is acknowledged, and then play goes on', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '500.00');
  const [game] = (await must('GET', '/wps/games?gameType=BGS')).content;
  const me = await guest(t, { token, hasTouch: true, isMobile: true, mayHappen: [409] });
  const heard = ['/wps/live', '/wps/limits/session'].map((path) =>
    me.page.waitForResponse((response) => response.url().endsWith(path)),
  );
  await me.page.goto(`/seamless?nodeId=${game.nodeId}`);
  await Promise.all(heard);
  const frame = me.page.frameLocator('[data-testid=game-frame]');
  const roll = async () => {
    const answered = me.page.waitForResponse((response) => response.url().endsWith('/lgw/bgs/rounds'));
    await frame.getByTestId('dice-roll').tap();
    return (await answered).json();
  };
  await frame.getByTestId('game-stake').fill('5');
  assert.equal((await roll()).success, true);
  const before = await balance(token);

  await later(demanded);
  assert.equal((await roll()).errorCode, 'reality_check_due');
  await frame.getByText('Confirm the session reminder').waitFor();
  await me.at('reminder-net').waitFor();
  assert.deepEqual(await wrongWith(me.page, true), []);
  assert.equal(await balance(token), before, 'nothing was taken');
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
  test(`CHK-80 the card says what the house demands, without a barrier: ${viewport.width} wide, ${locale}, ${theme}`, async (t) => {
    const { token } = await newPlayer();
    const hasTouch = viewport !== desktop;
    const me = await guest(t, { viewport, locale, theme, token, hasTouch });
    await me.page.goto('/member?page=stayInControl');
    await me.at('limit-demanded').waitFor();
    assert.match(await me.at('limit-demanded').textContent(), new RegExp(String(demanded)));
    for (const minutes of [0, 15, 30, 60])
      assert.equal(await me.at(`limit-reminder-${minutes}`).isDisabled(), true, `${minutes} would come too late`);
    assert.deepEqual(await wrongWith(me.page, hasTouch), []);
  });
