import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { desktop, openPage, phone } from '../users/openPage.mjs';
import { must, newPlayer, fundedPlayer, until } from '../users/player.mjs';

/** Parses an amount of the API in ten-thousandths; screens cut amounts to two decimals. */
const units = (text) => {
  const [whole, part = ''] = text.replace('-', '').split('.');
  const all = BigInt(whole + part.padEnd(4, '0'));
  return text.startsWith('-') ? -all : all;
};
const shown = (amount) => {
  const [whole, part] = amount.replace('-', '').split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.slice(0, 2)}`;
};
const today = async (token) => {
  const { days } = await must('GET', '/wps/profit', { token });
  return days.at(-1).day;
};

for (const [name, viewport] of Object.entries({ phone, desktop }))
  // CHK-68
  test(`profit and loss adds up the bets played, and each figure links to its bets on a ${name}`, async (t) => {
    const { token } = await fundedPlayer();
    const { content } = await must('GET', '/wps/bets', { token });
    const totals = await must('GET', '/wps/bets/totals', { token });
    const { page, at } = await openPage(t, { token, viewport });
    await page.goto('/member?page=personalProfit&range=today');
    await at('profit-trend').locator('svg').first().waitFor();
    for (const [figure, amount] of Object.entries({
      bet: totals.stake,
      payout: totals.payout,
      gameProfit: totals.profit,
    }))
      assert.ok((await at(`profit-${figure}`).innerText()).includes(shown(amount)), figure);
    await at('profit-deposit').getByText('1,000.00').waitFor();
    await at('profit-type-BGS').waitFor();
    await at('profit-netProfit').click();
    await at('figure-rule').waitFor();
    await at('figure-bet').click();
    await at('origins-list').waitFor();
    await at('origins-list').getByText(content[0].reference).click();
    await at('bet-entries').waitFor();
    await page.goBack();
    await at('origins-list').waitFor();
    assert.ok((await at('figure-amount').innerText()).includes(shown(totals.stake)));
  });

test('the figure is the sum of its lines over all pages', async () => {
  const { token } = await fundedPlayer();
  const { totals } = await must('GET', '/wps/profit', { token });
  for (const figure of ['bet', 'payout', 'gameProfit', 'deposit']) {
    let sum = 0n;
    let cursor = '';
    do {
      const { content, nextCursor } = await must(
        'GET',
        `/wps/profit/origins?figure=${figure}&pageSize=3&cursor=${cursor}`,
        { token },
      );
      sum = content.reduce((all, { amount }) => all + units(amount), sum);
      cursor = nextCursor;
    } while (cursor !== null);
    assert.equal(sum, units(totals[figure]), figure);
  }
});

test("a betting record exports as a file with its rows, in the member's language", async (t) => {
  const { token } = await fundedPlayer();
  const { content } = await must('GET', '/wps/bets', { token });
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=personalHistoryCopy&range=today');
  await at('export-begin').click();
  await at('export-csv').waitFor();
  const coming = page.waitForEvent('download');
  await at('export-csv').click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), `bets_${await today(token)}_${await today(token)}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  assert.ok(text.startsWith('\uFEFFReference,Bet time,'));
  const rows = text.trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    content.map(({ reference }) => reference),
  );
  assert.ok(rows.every((row) => row.includes('+07:00')));
  await at('export-drop').click();
  await at('export-made').waitFor({ state: 'detached' });
  assert.deepEqual((await must('GET', '/wps/exports', { token })).content, []);
});

test('the account record and profit and loss export as files too', async () => {
  const { token } = await fundedPlayer();
  const day = await today(token);
  for (const [kind, body] of Object.entries({ entries: { group: 'funds' }, profit: { from: day, to: day } })) {
    const { id } = await must('POST', '/wps/exports', { token, key: true, body: { kind, ...body } });
    await until(
      () => must('GET', `/wps/exports/${id}`, { token }),
      ({ state }) => state === 'DONE',
      30_000,
    );
    const { pieces } = await must('GET', `/wps/exports/${id}/file`, { token });
    assert.equal(pieces.join('').trimEnd().split('\r\n').length, 2, kind);
  }
});

test('bonus details explain where rewards come from while there are none', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=bonusDetails');
  await at('bonuses-empty').waitFor();
  await at('bonuses-range-today').click();
  await at('bonuses-month').click();
  await at('bonuses-play').click();
  await at('home').waitFor();
});
