import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, openPage } from '../browser.mjs';
import { startProgram } from '../program.mjs';

let program, browser;
before(async () => {
  [program, browser] = [await startProgram(), await openBrowser()];
});
after(async () => {
  await browser?.close();
  assert.equal(await program?.stop(), 0, 'Ctrl-C ends the program cleanly');
});

test('a visitor sees home in the language of the house, without an error', async () => {
  const { page, context, errors } = await openPage(browser, program.address);
  await page.goto('/');
  await page.getByTestId('tab-home').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'th');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a deep link opens its screen, an unknown one says so', async () => {
  const { page, context } = await openPage(browser, program.address);
  await page.goto('/login');
  await page.getByTestId('login-submit').waitFor();
  await page.goto('/no-such-page');
  await page.getByTestId('not-found').waitFor();
  await context.close();
});

test('unknown calls and missing files are not the page', async () => {
  for (const path of ['/wps/nowhere', '/assets/none.js']) {
    assert.equal((await fetch(program.address + path)).status, 404, path);
  }
});
