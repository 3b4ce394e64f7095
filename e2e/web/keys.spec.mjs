import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCaptcha } from '../users/forms.mjs';
import { signIn } from '../users/index.mjs';
import { address, desktop, openPage } from '../users/openPage.mjs';
import {
  simulateProvider,
  startDice,
  freshName,
  must,
  newPlayer,
  password,
  payIn,
  paymentPassword,
} from '../users/player.mjs';

/** Presses Tab until the element has focus. */
async function tabTo(page, handle, key = 'Tab') {
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.dataset.testid === wanted, handle)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the Tab key does not reach ${handle}`);
}

/** Whether the focused element has a visible outline and nothing covers it. */
const isFocusVisible = (page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const style = getComputedStyle(focused);
    const near = focused.closest('[data-testid]')?.parentElement ?? focused;
    const isMarked = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || near.matches(':focus-within');
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = over !== null && !focused.contains(over) && !over.contains(focused);
    return { isMarked, isCovered, inView: top >= 0 && top + height <= innerHeight + 1 };
  });

// CHK-81
test('signing in, depositing and betting work without a mouse', async (t) => {
  const { username, token } = await newPlayer();
  await payIn(token, '200.00');
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  await at('header-login').waitFor();
  await tabTo(page, 'header-login');
  await page.keyboard.press('Enter');
  await at('login-submit').waitFor();
  await tabTo(page, 'login-username');
  assert.deepEqual(await isFocusVisible(page), { isMarked: true, isCovered: false, inView: true });
  await page.keyboard.type(username);
  await tabTo(page, 'login-password');
  await page.keyboard.type(password);
  await tabTo(page, 'login-submit');
  await page.keyboard.press('Enter');
  // The screen has focus after signing in; the header comes before it in tab order.
  await at('login-submit').waitFor({ state: 'detached' });
  await tabTo(page, 'header-deposit', 'Shift+Tab');
  assert.deepEqual(await isFocusVisible(page), { isMarked: true, isCovered: false, inView: true });
  await page.keyboard.press('Enter');
  await at('deposit-amount').waitFor();
  await tabTo(page, 'deposit-amount');
  await page.keyboard.type('300');
  await tabTo(page, 'deposit-submit');
  await page.keyboard.press('Space');
  await at('deposit-due').waitFor();
  await page.keyboard.press('Escape');
  await at('member-overlay').waitFor({ state: 'detached' });
  await page.locator('[data-testid^=game-play-]').first().focus();
  await page.keyboard.press('Enter');
  const game = page.frameLocator('[data-testid=game-frame]');
  await game.getByTestId('dice-roll').focus();
  await page.keyboard.press('Enter');
  await game
    .getByTestId('dice-outcome')
    .getByText(/Rolled \d/)
    .waitFor();
});

const typeInto = async (page, handle, text) => {
  await tabTo(page, handle);
  await page.keyboard.type(text);
};

const pressAt = async (page, handle, key) => {
  await tabTo(page, handle, key);
  await page.keyboard.press('Enter');
};

/** Presses Tab until a condition on the focused element holds, also inside a frame. */
async function tabUntil(page, isReached) {
  for (let step = 0; step < 200; step++) {
    if (await isReached()) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the Tab key does not reach the element');
}

// Only the first page of a phone has buttons in its header.
const isNarrow = (page) => page.viewportSize().width < 1024;

/** Registers and deposits by keyboard; returns the session token. */
async function registerAndDeposit({ page, at }, username) {
  const answer = nextCaptcha(page);
  await page.goto(isNarrow(page) ? '/' : '/bgs');
  await at('header-register').waitFor();
  await pressAt(page, 'header-register');
  await at('register-submit').waitFor();
  await typeInto(page, 'register-username', username);
  await typeInto(page, 'register-password', password);
  await typeInto(page, 'register-confirmPassword', password);
  await typeInto(page, 'register-captcha', await answer);
  await tabTo(page, 'register-terms');
  await page.keyboard.press('Space');
  await pressAt(page, 'register-submit');
  await at('session-popup').waitFor({ state: 'detached' });
  await at('home-popup-close').waitFor();
  await pressAt(page, 'home-popup-close');
  await at('home-popup-close').waitFor({ state: 'detached' });
  // A newly opened screen has focus; the header comes before it in tab order.
  await pressAt(page, 'header-deposit', 'Shift+Tab');
  await at('deposit-amount').waitFor();
  await typeInto(page, 'deposit-amount', '300');
  await pressAt(page, 'deposit-submit');
  await at('first-deposit-skip').waitFor();
  await pressAt(page, 'first-deposit-skip');
  await at('deposit-due').waitFor();
  await tabTo(page, 'deposit-pay');
  await simulateProvider(await at('deposit-pay').getAttribute('href'), 'pay');
  await at('deposit-state-CREDITED').waitFor();
  await page.keyboard.press('Escape');
  await at('member-overlay').waitFor({ state: 'detached' });
  return page.evaluate(() => sessionStorage['lantern.token']);
}

async function playDice({ page, at }) {
  if (isNarrow(page)) {
    await page.goto('/bgs');
    await at('games').waitFor();
  }
  const isPlay = () => page.evaluate(() => document.activeElement?.dataset.testid?.startsWith('game-play-') === true);
  await tabUntil(page, isPlay);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seamless\?/);
  const game = await (await page.getByTestId('game-frame').elementHandle()).contentFrame();
  await game.getByTestId('dice-roll').waitFor();
  await tabUntil(page, () => game.evaluate(() => document.activeElement?.dataset.testid === 'dice-roll'));
  await page.keyboard.press('Enter');
  await game
    .getByTestId('dice-outcome')
    .getByText(/Rolled \d/)
    .waitFor();
}

async function withdraw({ page, at }) {
  await page.goto('/');
  const steps = isNarrow(page) ? ['header-balance', 'wallet-withdraw'] : ['header-withdraw'];
  for (const step of steps) {
    await at(step).first().waitFor();
    await pressAt(page, step);
  }
  await at('withdraw-set-password').waitFor();
  await pressAt(page, 'withdraw-set-password');
  await at('payment-password-submit').waitFor();
  await typeInto(page, 'payment-password-paymentPassword', paymentPassword);
  await typeInto(page, 'payment-password-again', paymentPassword);
  await typeInto(page, 'payment-password-password', password);
  await pressAt(page, 'payment-password-submit');
  await at('payment-password').waitFor({ state: 'detached' });
  await pressAt(page, 'withdraw-add-payee');
  await at('payee-submit').waitFor();
  await pressAt(page, 'payee-bank');
  await at('payee-bank-KBANK').waitFor();
  await pressAt(page, 'payee-bank-KBANK');
  await at('payee-bank-KBANK').waitFor({ state: 'detached' });
  await typeInto(page, 'payee-holder', 'Keyboard Test');
  await typeInto(page, 'payee-number', '1234567890');
  await pressAt(page, 'payee-submit');
  await at('payee').waitFor({ state: 'detached' });
  await typeInto(page, 'withdraw-amount', '100');
  await typeInto(page, 'withdraw-password', paymentPassword);
  await pressAt(page, 'withdraw-submit');
  await at('dialog-confirm').waitFor();
  await pressAt(page, 'dialog-confirm');
  await at('withdraw-reference').waitFor();
}

// CHK-81
for (const [size, viewport] of Object.entries({ desktop, 'desktop at 200 %': { width: 640, height: 450 } }))
  test(`registering, depositing, betting and withdrawing work without a mouse (${size})`, async (t) => {
    const me = await openPage(t, { viewport });
    const token = await registerAndDeposit(me, freshName('keys'));
    await playDice(me);
    // The remaining wagering requirement is played through the API: the game was tested above.
    const roll = await startDice(token);
    for (
      let left = 300;
      left > 0;
      left = Number((await must('GET', '/wps/withdrawals/terms', { token })).turnover.left)
    )
      await roll(Math.min(30, Math.max(1, left)).toFixed(2));
    await withdraw(me);
  });

// CHK-81
test('typing starts in the first field, and a link leads past the menu of the member center', async (t) => {
  const { page } = await openPage(t, { viewport: desktop });
  const isFocused = (wanted) =>
    page.waitForFunction((id) => document.activeElement?.getAttribute('data-testid') === id, wanted);
  await page.goto('/login');
  await isFocused('login-username');
  await page.goto('/register');
  await isFocused('register-username');
  const { token } = await newPlayer();
  const member = await openPage(t, { viewport: desktop, token });
  await member.page.goto('/member?page=depositv2');
  await member.at('deposit-amount').waitFor();
  await tabTo(member.page, 'skip-to-member-content');
  assert.deepEqual(await isFocusVisible(member.page), { isMarked: true, isCovered: false, inView: true });
  await member.page.keyboard.press('Enter');
  let steps = 0;
  const isAtAmount = () => member.page.evaluate(() => document.activeElement?.dataset.testid === 'deposit-amount');
  while (!(await isAtAmount()) && steps++ < 12) await member.page.keyboard.press('Tab');
  assert.ok(steps < 12, 'the amount is a few steps behind the link');
  // Closing the pane leads back to what opened it.
  await member.page.goto('/');
  await member.at('header-deposit').waitFor();
  await tabTo(member.page, 'header-deposit');
  await member.page.keyboard.press('Enter');
  await member.at('deposit-amount').waitFor();
  await member.page.keyboard.press('Escape');
  await member.at('member-overlay').waitFor({ state: 'detached' });
  await member.page.waitForFunction(() => document.activeElement?.dataset.testid === 'header-deposit');
});

test('a link leads past the menu of the agent center', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop, token: await signIn(address, 'agent') });
  await page.goto('/agentHome');
  await at('overview-hero').waitFor();
  await tabTo(page, 'skip-to-agent-content');
  assert.deepEqual(await isFocusVisible(page), { isMarked: true, isCovered: false, inView: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInContent = () => document.activeElement?.closest('#agent-content') !== null;
  assert.ok(await page.evaluate(isInContent), 'the next stop is in the content');
});

test('a dialog traps focus, and Escape closes it and restores focus', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto('/member');
  await tabTo(page, 'sign-out');
  await page.keyboard.press('Enter');
  await at('dialog-confirm').waitFor();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(() => document.activeElement.closest('[role=dialog], [role=alertdialog]') !== null),
      `step ${step}`,
    );
  }
  await page.keyboard.press('Escape');
  await at('dialog-confirm').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.dataset.testid === 'sign-out');
});

// CHK-83
test('with reduced motion nothing moves by itself', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/');
  await at('home-banners').waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().iterations === Infinity)
      .filter((each) =>
        each.effect.getKeyframes().some((frame) => frame.transform !== undefined && frame.transform !== 'none'),
      )
      .map((each) => each.effect.target?.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(moving, []);
});
