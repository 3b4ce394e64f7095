// Screenshots and checks of the dice game against a server that plays a fixed script: node e2e/look/dice.mjs (after
// the games are built).
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { makeTable, rollOf, serve } from './table.mjs';

const out = fileURLToPath(new URL('../.out/', import.meta.url));

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

async function visit(browser, viewport, run, script = {}) {
  const table = Object.assign(makeTable(), script);
  const { origin, close } = await serve(table);
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: script.motion ?? 'no-preference',
  });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4|5)\d\d/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    await run({ page, table, origin, shot: (name) => page.screenshot({ path: join(out, `${name}.png`) }) });
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    close();
  }
}

const phone = { width: 390, height: 844 };
const sit = async ({ page, origin }, token = 'good') => {
  await page.goto(`${origin}/games/dice/?token=${token}&language=EN`);
  await page.getByTestId('dice-roll').or(page.getByTestId('game-lobby')).waitFor();
};
const rollOnce = async (page) => {
  await page.getByTestId('dice-roll').click();
  await page.waitForFunction(
    () =>
      document.querySelector('[data-testid=dice-result]')?.textContent === '72.48' &&
      !document.querySelector('[data-testid=dice-roll]')?.hasAttribute('disabled'),
  );
};

const looks = {
  async 'plays a round and shows it'(at) {
    await sit(at);
    assert.equal(new URL(at.page.url()).searchParams.has('token'), false);
    assert.equal(await at.page.getByTestId('dice-pays').textContent(), '2.00×');
    assert.equal(await at.page.getByTestId('dice-chance').textContent(), '49.50%');
    await at.shot('dice-before');
    await rollOnce(at.page);
    await at.page.waitForTimeout(700);
    assert.match(await at.page.getByTestId('dice-outcome').textContent(), /Won \+฿20\.00/);
    assert.equal(await at.page.getByTestId('game-balance').textContent(), '฿12,480.50');
    await at.shot('dice-phone-dark');
    await at.page.getByTestId('game-fair').click();
    await at.page.getByTestId('fair-tabVerify').click();
    await at.page.getByTestId('verify-7').click();
    await at.page.getByText('same result').waitFor();
    await at.shot('dice-verify-phone-dark');
    await at.page.getByTestId('fair-tabHow').click();
    await at.shot('dice-how-phone-dark');
    await at.page.getByTestId('fair-tabSeeds').click();
    await at.page.waitForTimeout(300);
    await at.shot('dice-fairness-phone-dark');
    await at.page.getByTestId('fair-new-seed').click();
    await at.page.getByText('b'.repeat(64)).waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.getByTestId('game-menu').click();
    await at.page.waitForTimeout(500);
    await at.shot('dice-rules-phone-dark');
  },
  async 'is played by keys alone'(at) {
    await sit(at);
    await at.page.keyboard.press('ArrowRight');
    assert.equal(await at.page.getByTestId('dice-target').inputValue(), '51.00');
    await at.page.keyboard.press('s');
    assert.equal(await at.page.getByTestId('dice-target').inputValue(), '49.00');
    assert.equal(await at.page.getByTestId('dice-chance').textContent(), '49.00%');
    await at.page.keyboard.press('Space');
    await at.page.getByTestId('dice-outcome').getByText('Won').waitFor();
    assert.equal(at.table.keys.length, 1);
    await at.page.getByTestId('dice-track').focus();
    await at.page.keyboard.press('PageDown');
    assert.equal(await at.page.getByTestId('dice-target').inputValue(), '39.00');
  },
  async 'is played by touch'(at) {
    await sit(at);
    const box = await at.page.getByTestId('dice-track').boundingBox();
    await at.page.mouse.click(box.x + 24 + (box.width - 48) * 0.8, box.y + box.height / 2);
    assert.equal(await at.page.getByTestId('dice-target').inputValue(), '80.00');
    await at.page.getByTestId('game-stake-half').click();
    assert.equal(await at.page.getByTestId('game-stake').inputValue(), '10.00');
    await at.page.getByTestId('game-stake-max').click();
    assert.equal(await at.page.getByTestId('game-stake').inputValue(), '12,460.50');
    await at.page.getByTestId('game-stake').fill('0.50');
    assert.equal(await at.page.getByTestId('dice-roll').isDisabled(), true);
    await at.shot('dice-stake-outside');
  },
  async 'asks again with the same key'(at) {
    at.table.next = [
      { refuse: 'outcome_unknown', status: 503 },
      { refuse: 'operation_in_progress' },
      { roll: '72.48' },
    ];
    await sit(at);
    await at.page.getByTestId('dice-roll').click();
    await at.page.getByTestId('game-asking').waitFor();
    await at.shot('dice-asking');
    await at.page.getByTestId('dice-outcome').getByText('Won').waitFor();
    assert.equal(new Set(at.table.keys).size, 1);
    assert.equal(at.table.keys.length, 3);
  },
  async 'goes on after a reload in the middle of a bet'(at) {
    at.table.next = [{ refuse: 'outcome_unknown', status: 503 }];
    await sit(at);
    await at.page.getByTestId('dice-roll').click();
    await at.page.getByTestId('game-asking').waitFor();
    at.table.next = [{ roll: '72.48' }];
    await sit(at);
    await at.page.getByText('result of your interrupted bet').waitFor();
    assert.equal(new Set(at.table.keys).size, 1);
  },
  async 'says what was refused'(at) {
    const words = {
      insufficient_balance: /does not cover/,
      stake_out_of_range: /from ฿1 to ฿20,000/,
      choice_not_offered: /not available/,
      idempotency_key_reused: /already sent/,
      state_changed: /stake was returned/,
      something_else: /r-1/,
    };
    await sit(at);
    for (const [refuse, said] of Object.entries(words)) {
      at.table.next = [{ refuse }];
      await at.page.getByTestId('dice-roll').click();
      await at.page.getByTestId('game-problem').getByText(said).waitFor();
      if (refuse === 'insufficient_balance') await at.shot('dice-no-funds');
    }
    at.table.next = [{ refuse: 'game_session_expired', status: 401, value: { reason: 'opened_elsewhere' } }];
    await at.page.getByTestId('dice-roll').click();
    await at.page.getByText('another tab').waitFor();
    await at.shot('dice-second-tab');
  },
  async 'does not open with a stale token'(at) {
    await sit(at, 'stale');
    await at.page.getByText('Game session expired').waitFor();
  },
  async 'verifies a round by itself'(at) {
    await at.page.goto(`${at.origin}/games/verify/?round=${at.table.past.at(-1).roundId}&language=EN`);
    await at.page.getByTestId('verify-result').getByText('Same result as shown').waitFor();
    await at.shot('verify-phone-dark');
    await at.page.context().setOffline(true);
    await at.page.getByTestId('verify-nonce').fill('8');
    await at.page.getByTestId('verify-submit').click();
    await at.page.getByTestId('verify-result').getByText(rollOf(8), { exact: true }).waitFor();
    await at.page.getByTestId('verify-serverSeed').fill('nonsense');
    await at.page.getByTestId('verify-submit').click();
    await at.page.getByText('Enter 64 hexadecimal digits.').waitFor();
  },
};

await mkdir(out, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
try {
  for (const [name, run] of Object.entries(looks)) {
    await visit(browser, phone, run);
    console.log('ok', name);
  }
  const open = async (at) => {
    await sit(at);
    await rollOnce(at.page);
    await at.page.waitForTimeout(600);
  };
  await visit(
    browser,
    phone,
    async (at) => {
      await open(at);
      await at.shot('dice-phone-thai');
    },
    { language: 'TY', motion: 'reduce' },
  );
  await visit(browser, { width: 844, height: 390 }, async (at) => {
    await open(at);
    await at.shot('dice-landscape');
  });
  await visit(browser, { width: 1160, height: 760 }, async (at) => {
    await open(at);
    await at.shot('dice-desktop');
  });
  console.log('ok languages and sizes');
} finally {
  await browser.close();
}
