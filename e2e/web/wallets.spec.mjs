// Moving money to a vendor wallet and back, on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';

const { openPage, must, fundedPlayer } = await startPlatform();

const main = async (token) => Number((await must('GET', '/wps/v2/wallets/balance', { token })).balance);

test('a player moves money to a vendor, wins there, moves a part back and then everything', async (t) => {
  const { token } = await fundedPlayer();
  const before = await main(token);
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=transferFund');
  await at('vendor-wallet-SANDBOX_WALLET').click();
  await at('move-amount').fill('200.21');
  await at('move-submit').click();
  await at('move-state-DONE').waitFor();
  assert.match(await at('move-reference').textContent(), /^[0-9A-Z]{16}$/);
  assert.equal((await main(token)).toFixed(2), (before - 200.21).toFixed(2));

  await at('move-next').click();
  await page.getByTestId('vendor-wallet-amount-SANDBOX_WALLET').getByText('210.21').waitFor();
  await at('vendor-wallet-SANDBOX_WALLET').click();
  await at('move-out').click();
  await at('move-amount').fill('50');
  await at('move-submit').click();
  await at('move-state-DONE').waitFor();

  await page.goto('/member?page=transferFund');
  await page.getByTestId('vendor-wallet-amount-SANDBOX_WALLET').getByText('160.21').waitFor();
  await at('vendor-wallets-return').click();
  await page
    .getByTestId('vendor-wallet-amount-SANDBOX_WALLET')
    .getByText(/(^|[^0-9])0\.00/)
    .waitFor();
  // The vendor wallet is empty before the money arrives, and a balance after a round has more decimals than are
  // shown.
  await at('vendor-wallets-main')
    .getByText(`${Math.floor(before + 10).toLocaleString('en')}.`)
    .waitFor();
  assert.equal((await main(token)).toFixed(2), (before + 10).toFixed(2));
  const { content } = await must('GET', '/wps/entries?group=funds&pageSize=3', { token });
  assert.deepEqual(
    content.map(({ type, amount }) => [type, amount]),
    [
      ['VENDOR_OUT', '160.21'],
      ['VENDOR_OUT', '50.00'],
      ['VENDOR_IN', '-200.21'],
    ],
  );
});

test('money that the vendor refuses is returned, and a lost response is queried again', async (t) => {
  const { token } = await fundedPlayer();
  const before = await main(token);
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=transferFund&view=move&vendor=SANDBOX_WALLET');
  await at('move-amount').fill('20.13');
  await at('move-submit').click();
  await at('move-state-FAILED').waitFor();
  assert.equal(await main(token), before);
  await page.goto('/member?page=transferFund&view=move&vendor=SANDBOX_WALLET');
  await at('move-amount').fill('20.17');
  await at('move-submit').click();
  await at('move-state-SENDING').waitFor();
  await at('move-state-DONE').waitFor();
  assert.equal((await main(token)).toFixed(2), (before - 20.17).toFixed(2));
});
