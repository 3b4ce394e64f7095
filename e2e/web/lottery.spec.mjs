// Lottery bets from the board to the paid win in every prize mode, on a platform of its own because its clock is moved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityViolations, overflow, waitForAnimations } from '../users/accessibility.mjs';
import { startPlatform } from '../users/platform.mjs';
import { smallTargets } from '../users/touchTargets.mjs';

const platform = await startPlatform();
const { openPage, must, newPlayer, payIn, until, phone, desktop } = platform;

const later = (seconds) => must('POST', '/dev/faults', { body: { kind: 'clock', seconds } });
const balance = async (token) => (await must('GET', '/wps/v2/wallets/balance', { token })).balance;
const betsOf = async (token) => (await must('GET', '/lgw/lottery/orders', { token })).content;

async function playerWith(amount) {
  const player = await newPlayer();
  await payIn(player.token, amount);
  return player;
}

// The design gives the keys of 00 to 99 ten columns: 32 × 40, with typing as the way without aiming.
const isNumberKey = (target) => target.startsWith('lottery-number-');

/** Everything that is wrong with what a page shows. The tall window shows all of it, none of it under the foot. */
async function problemsOf(page, hasTouch) {
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width, height: 4 * height });
  await waitForAnimations(page);
  const [overflowing, violations] = [await overflow(page), await accessibilityViolations(page)];
  await page.setViewportSize({ width, height });
  const targets = hasTouch ? (await smallTargets(page)).filter((target) => !isNumberKey(target)) : [];
  return [...(overflowing ? [overflowing] : []), ...violations, ...targets];
}

/** Waits for an issue with enough time left for the steps of a test. */
async function freshIssue(gameCode) {
  for (;;) {
    const { now, issues } = await must('GET', `/lgw/lottery/issues/current?gameCode=${gameCode}`);
    const left = Date.parse(issues[0].closesAt) - Date.parse(now);
    if (left > 25_000) return issues[0];
    await later(Math.ceil(left / 1000) + 1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Moves the clock past the draw of an issue. */
async function draw(gameCode, number) {
  const { now, issues } = await must('GET', `/lgw/lottery/issues/current?gameCode=${gameCode}`);
  const issue = issues.find((each) => each.number === number);
  if (issue !== undefined) await later(Math.ceil((Date.parse(issue.drawsAt) - Date.parse(now)) / 1000) + 6);
}

/** Confirms the bet of the slip and returns it as the server accepted it. */
async function place(me, token) {
  const accepted = me.page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/lgw\/(lottery|vn)\/orders$/.test(response.url()),
  );
  await me.at('lottery-submit').last().click();
  await me.at('dialog-confirm').click();
  const answer = await (await accepted).json();
  assert.equal(answer.success, true, JSON.stringify(answer));
  await me.at('dialog-confirm').waitFor({ state: 'detached' });
  const [bet] = await betsOf(token);
  return bet;
}

const settled = (token, id) =>
  until(
    async () => (await betsOf(token)).find((bet) => bet.id === id),
    ({ state }) => state !== 'PENDING',
    60_000,
  );

// Each selection covers every result, so that exactly one of its units wins.
for (const { mode, address, game, keys, units, stake, payout } of [
  {
    mode: 'LOTT',
    address: '/lottery?gameCode=SSC_1M',
    game: 'SSC_1M',
    keys: ['lottery-quick-SSC_POS-4-all'],
    units: 10,
    stake: '20.00',
    payout: '19.00',
  },
  {
    mode: 'ZY',
    address: '/lottery?gameCode=SSC_1M&prizeMode=ZY',
    game: 'SSC_1M',
    keys: ['lottery-key-0-B', 'lottery-key-0-S'],
    units: 2,
    stake: '2.00',
    payout: '1.96',
  },
  {
    mode: 'ELOTT',
    address: '/lottery?gameCode=WINGO_1M',
    game: 'WINGO_1M',
    keys: ['lottery-tab-WG_BS', 'lottery-key-0-B', 'lottery-key-0-S'],
    units: 2,
    stake: '2.00',
    payout: '1.96',
  },
  {
    mode: 'SEA',
    address: '/seaLottery?gameCode=TOGEL_5M',
    game: 'TOGEL_5M',
    keys: ['lottery-tab-TG_5050', 'lottery-key-0-B', 'lottery-key-0-S'],
    units: 2,
    stake: '2.00',
    payout: '1.90',
  },
  {
    mode: 'VN',
    address: '/vnLottery?gameCode=VN-MN_1M',
    game: 'VN-MN_1M',
    keys: ['lottery-tab-headTail', 'lottery-type-MN_TXCL', 'lottery-key-0-T', 'lottery-key-0-X'],
    units: 2,
    stake: '2.00',
    payout: '1.95',
  },
]) {
  test(`a bet in ${mode} is counted, confirmed, drawn and paid`, async (t) => {
    const { token } = await playerWith('100.00');
    const me = await openPage(t, { token, hasTouch: true, isMobile: true });
    await freshIssue(game);
    await me.page.goto(address);
    for (const key of keys) await me.at(key).click();
    await me.at('lottery-counted').getByText(`${units} units`).waitFor();
    const bet = await place(me, token);
    assert.deepEqual([bet.prizeMode, bet.units, bet.stake, bet.state], [mode, units, stake, 'PENDING']);

    await me.page.goto(`${address.split('?')[0]}?view=order&id=${bet.orderId}&prizeMode=${mode}`);
    await me.at('lottery-order').waitFor();
    const shown = me.page
      .getByText(/You won/)
      .first()
      .waitFor({ timeout: 60_000 });
    await draw(game, bet.number);
    const { state, payout: paid } = await settled(token, bet.id);
    assert.deepEqual([state, paid], ['WON', payout]);
    await shown;
    await me.at('lottery-order-payout').getByText(payout).waitFor();
    assert.equal(await balance(token), (100 - Number(stake) + Number(payout)).toFixed(2));

    await me.at(`lottery-verify-${bet.id}`).click();
    for (const check of ['commitment', 'root', 'chance', 'numbers', 'own']) {
      await me.at(`lottery-check-${check}-ok`).waitFor();
    }
  });
}

test('the opened numbers of a fast game are listed with their tables of heads and tails', async (t) => {
  const { token } = await playerWith('100.00');
  const issue = await freshIssue('VN-MN_1M');
  await draw('VN-MN_1M', issue.number);
  const drawnIssue = () => must('GET', '/lgw/lottery/issues?gameCode=VN-MN_1M');
  await until(drawnIssue, ({ content }) => content.some(({ result }) => result !== null), 60_000);
  const me = await openPage(t, { token, hasTouch: true, isMobile: true });
  await me.page.goto('/vnLottery?view=opened&region=MN');
  await me.at('lottery-opened-empty').waitFor();
  await me.at('lottery-province-VN-MN_1M').click();
  const list = me.at('lottery-opened-list');
  await list.getByText('Special').first().waitFor();
  assert.equal(await list.getByRole('table', { name: 'Head' }).first().getByRole('row').count(), 11);
});

test('several lines are placed in one order, edited and removed before', async (t) => {
  const { token } = await playerWith('100.00');
  const me = await openPage(t, { token, viewport: desktop });
  await freshIssue('SSC_5M');
  await me.page.goto('/lottery?gameCode=SSC_5M');
  await me.at('lottery-key-0-1').click();
  await me.at('lottery-add').click();
  await me.at('lottery-tab-F3').click();
  await me.at('lottery-type-SSC_F3_DIRS').click();
  await me.at('lottery-typed').fill('123 456 12x 456');
  await me.page.getByText('2 wrong: 12X and 456').waitFor();
  await me.at('lottery-typed-clean').click();
  await me.at('lottery-add').click();
  await me.at('lottery-random').click();
  await me.at('lottery-line-2').waitFor();
  await me.at('lottery-line-2-remove').click();
  await me.at('lottery-line-2').waitFor({ state: 'detached' });
  await me.at('lottery-multiple-more').click();
  const bet = await place(me, token);
  const { items } = await must('GET', `/lgw/lottery/orders/${bet.orderId}`, { token });
  assert.deepEqual(items.map(({ selection, multiple, stake }) => [selection, multiple, stake]).sort(), [
    ['1,-,-,-,-', 2, '4.00'],
    ['123;456', 2, '8.00'],
  ]);

  await me.page.goto(`/lottery?view=order&id=${bet.orderId}&prizeMode=LOTT`);
  await me.at('lottery-cancel').click();
  await me.at('dialog-confirm').click();
  await until(
    () => betsOf(token),
    (bets) => bets.every(({ state }) => state === 'CANCELLED'),
  );
  assert.equal(await balance(token), '100.00');
  await me.at('lottery-repeat').click();
  await me.at('lottery-line-1').waitFor();
});

test('a chase is planned, held and ended by its first win', async (t) => {
  const { token } = await playerWith('500.00');
  const me = await openPage(t, { token, viewport: desktop });
  await freshIssue('SSC_1M');
  await me.page.goto('/lottery?gameCode=SSC_1M');
  await me.at('lottery-quick-SSC_POS-4-all').click();
  await me.at('lottery-chase').click();
  await me.at('chase-double').click();
  await me.at('chase-draws').fill('3');
  await me.at('chase-total').getByText('140.00').waitFor();
  await me.at('chase-apply').click();
  const bet = await place(me, token);
  const items = (await betsOf(token)).sort((left, right) => left.number.localeCompare(right.number));
  assert.deepEqual(
    items.map(({ multiple, chaseId }) => [multiple, chaseId === bet.chaseId]),
    [
      [1, true],
      [2, true],
      [4, true],
    ],
  );
  await draw('SSC_1M', items[0].number);
  await until(
    async () => (await betsOf(token)).map(({ state }) => state).sort(),
    (states) => states.join() === 'CANCELLED,CANCELLED,WON',
    60_000,
  );
});

test('no barrier on any screen of the lotteries, for no finger', async (t) => {
  const { token } = await playerWith('100.00');
  const issue = await freshIssue('SSC_1M');
  const terms = await must('GET', '/lgw/lottery/terms', { token });
  const body = {
    prizeMode: 'LOTT',
    device: 'WEB',
    contents: [
      {
        gameCode: 'SSC_1M',
        betType: 'SSC_POS',
        selection: '-,-,-,-,7',
        unitMode: 'YUAN',
        prizeGroup: terms.maxGroup,
        units: 1,
        numeros: [{ numero: issue.number, multiple: 1 }],
      },
    ],
  };
  const { id, items } = await must('POST', '/lgw/lottery/orders', { token, key: true, body });
  await draw('SSC_1M', issue.number);
  const { issueId } = await settled(token, items[0]);
  const addresses = {
    '/lottery': 'lottery-game-SSC_1M',
    '/lottery?gameCode=SSC_1M': 'lottery-submit',
    '/lottery?gameCode=SSC_1M&prizeMode=ZY': 'lottery-submit',
    '/lottery?gameCode=KENO_1M': 'lottery-number-07',
    '/seaLottery?gameCode=TOGEL_5M': 'lottery-typed',
    '/vnLottery?gameCode=VN-MN_1M': 'lottery-number-07',
    '/lottery?gameCode=SSC_1M&view=results': 'lottery-results',
    '/lottery?gameCode=SSC_1M&view=rules': 'lottery-rules-list',
    [`/lottery?gameCode=SSC_1M&view=verify&id=${issueId}&bet=${items[0]}`]: 'lottery-check-own-ok',
    '/lottery?gameCode=SSC_1M&view=bets&id=all': 'lottery-bets',
    [`/lottery?view=order&id=${id}`]: 'lottery-order',
    '/vnLottery?view=opened&region=MN': 'lottery-day',
  };
  for (const [viewport, locale, theme] of [
    [phone, 'th', 'light'],
    [{ width: 360, height: 740 }, 'ar-XB', 'dark'],
    [desktop, 'en', 'light'],
    [desktop, 'zh-Hans', 'dark'],
  ]) {
    const hasTouch = viewport !== desktop;
    const me = await openPage(t, { token, viewport, locale, theme, hasTouch, isMobile: hasTouch });
    const found = [];
    for (const [path, handle] of Object.entries(addresses)) {
      await me.page.goto(path);
      // A machine that runs other tests needs long for the first page of a new context.
      await me.at(handle).first().waitFor({ timeout: 60_000 });
      for (const problem of await problemsOf(me.page, hasTouch)) found.push([path, problem]);
    }
    assert.deepEqual(found, [], `${viewport.width} wide, ${locale}, ${theme}`);
  }
});
