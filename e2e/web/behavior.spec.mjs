// Behavior that the product specification names and that only a running page shows. Clocks are set, never waited for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runOperatorAction } from '../program.mjs';
import { startPlatform } from '../users/platform.mjs';

const platform = await startPlatform();
const { program, openPage, must, until, desktop, newPlayer, fillLogin, password } = platform;
const { nextCaptchaAnswer, fundedPlayer, requestWithdrawal, set, register, freshName } = platform;

const cards = '[data-testid^=game-card-]';
const announcements = '**/wps/relay/MCSFE_getListAnnouncements*';

/** Changes the value that a call returns before the page receives it. */
const changeValue = (page, url, edit) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, value: edit(answer.value) } });
  });

const popup = (execution) => ({
  id: `popup-${execution}`,
  execution,
  title: `For ${execution}`,
  content: '<p>Text</p>',
});
const withPopups = (value) => ({ ...value, popups: ['B', 'A', 'F'].map(popup) });

const promotions = (count) => (value) => ({
  ...value,
  promotions: Array.from({ length: count }, (_, place) => ({
    id: `offer-${place + 1}`,
    title: `Offer ${place + 1}`,
    content: '<p>Text</p>',
    announcementImages: [],
  })),
});

test('popups are shown once a session, to visitors, members and new members by their execution code', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await changeValue(page, announcements, withPopups);
  const open = async (titles) => {
    // It opens once home is loaded and has been uncovered for a moment.
    await at('home-popup').waitFor({ timeout: 45_000 });
    const shown = await at('home-popup').textContent();
    for (const code of ['A', 'B', 'F']) assert.equal(shown.includes(`For ${code}`), titles.includes(code), shown);
    await at('home-popup-close').click();
    await at('home-popup').waitFor({ state: 'detached' });
  };
  const staysClosed = async () => {
    await page.clock.install();
    await page.reload();
    await at('home').waitFor();
    await page.clock.runFor(5_000);
    assert.equal(await at('home-popup').count(), 0);
    await page.clock.resume();
  };
  await page.goto('/');
  await open(['B']);
  await staysClosed();
  const username = freshName();
  for (const codes of [['F', 'A'], ['A']]) {
    if (codes.includes('F')) await register({ page, at }, username);
    else {
      await page.goto('/login');
      await fillLogin(at, username);
      await at('login-submit').click();
    }
    await open(codes);
    await staysClosed();
    await page.goto('/member');
    await at('sign-out').first().click();
    await at('dialog-confirm').click();
    await at('header-login').waitFor();
  }
});

test('promotions are shown three at a time and turn around', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await changeValue(page, announcements, promotions(5));
  await page.goto('/');
  const shown = async () => at('home-promotions').locator('[data-testid^=promotion-]').allTextContents();
  const isShown = (titles) => until(shown, (texts) => JSON.stringify(texts.map((text) => text.slice(0, 7))) === titles);
  await isShown('["Offer 1","Offer 2","Offer 3"]');
  await at('home-promotions-after').click();
  await isShown('["Offer 4","Offer 5"]');
  await at('home-promotions-after').click();
  await isShown('["Offer 1","Offer 2","Offer 3"]');
  await at('home-promotions-before').click();
  await isShown('["Offer 4","Offer 5"]');
});

test('a page starts at its top when its route differs, and stays where it is when only its filter does', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/rng');
  await at('games-grid').locator(cards).first().waitFor();
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Live/ }).click();
  await page.waitForURL(/\/live$/);
  await until(scrollY, (top) => top === 0);
  await page.goto('/rng');
  const vendor = at('games-vendor-AURUM');
  await vendor.waitFor();
  await page.evaluate(() => window.scrollTo(0, 60));
  await vendor.evaluate((chip) => chip.click());
  await page.waitForURL(/vassalage=AURUM/);
  await at('games-grid').locator(cards).first().waitFor();
  assert.equal(await scrollY(), 60);
});

test('a screen that has not loaded after two minutes says that it took too long', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  await at('home').waitFor();
  await page.clock.install();
  await page.route('**/assets/*.js', () => undefined);
  await page.evaluate(() => {
    history.pushState(null, '', '/verify');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.clock.runFor(1_000);
  const failed = page.getByText("Couldn't load this page");
  assert.equal(await failed.count(), 0);
  await page.clock.fastForward(121_000);
  await failed.waitFor();
  await page.getByText('It took too long or the connection was lost.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('the side menu stays collapsed after a reload, and opens again', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  const width = async () => (await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()).width;
  await until(width, (wide) => wide > 200);
  await at('side-menu-toggle').click();
  await until(width, (narrow) => narrow < 100);
  await page.reload();
  await at('side-menu-toggle').waitFor();
  await until(width, (narrow) => narrow < 100);
  await at('side-menu-toggle').click();
  await until(width, (wide) => wide > 200);
});

test('the footer links to the social networks of the merchant in another tab, and to none without', async (t) => {
  const toFooter = async () => {
    const { page, at } = await openPage(t, { viewport: desktop });
    await page.goto('/cockfight');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await at('footer-vendors').waitFor();
    return footer;
  };
  assert.equal(await (await toFooter()).getByText('Follow us').count(), 0);
  const link = { kind: 'facebook', url: 'https://social.example/lantern', labels: { en: 'Facebook' } };
  await set({ resources: [link] }, ({ resources }) => resources.length === 1);
  const entry = (await toFooter()).getByRole('link', { name: 'Facebook' });
  await entry.waitFor();
  assert.equal(await entry.getAttribute('href'), link.url);
  assert.equal(await entry.getAttribute('target'), '_blank');
  assert.match(await entry.getAttribute('rel'), /noopener/);
});

test('slots can be filtered by bingo only where Thai is offered', async (t) => {
  for (const [languages, count] of [
    [['en', 'ko'], 0],
    [['th', 'en', 'zh-Hans', 'ko'], 1],
  ]) {
    await set({ languages }, ({ defaultLanguage }) => defaultLanguage === (count === 0 ? 'EN' : 'TY'));
    const { page, at } = await openPage(t);
    await page.goto('/rng');
    await at('games-filter-JP').waitFor();
    assert.equal(await at('games-filter-BG').count(), count, languages.join());
  }
});

test('a member whose password is the default one must change it, and cannot keep it', async (t) => {
  const { username } = await newPlayer();
  const { page, at } = await openPage(t, { viewport: desktop, allowedErrors: [400, 422] });
  await changeValue(page, '**/wps/session/login', (value) => ({ ...value, weakPassword: true }));
  await page.goto('/login');
  await fillLogin(at, username);
  await at('login-submit').click();
  await at('change-password-popup').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await at('change-password-popup').count(), 1, 'it cannot be closed');
  const change = async (next) => {
    for (const field of ['newPassword', 'again']) await at(`change-password-${field}`).fill(next);
    await at('change-password-submit').click();
  };
  await change('123456');
  await page.getByRole('alert').first().waitFor();
  await change(`${password}-new`);
  await at('change-password-popup').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/');
});

const byCode = async (t) => {
  // A second captcha within one second is refused with 429 and requested again.
  const { page, at } = await openPage(t, { allowedErrors: [429, 503] });
  await page.goto('/login');
  const human = nextCaptchaAnswer(page, 'sms');
  await at('login-by-mobile').click();
  await at('login-mobile').fill('812345678');
  await at('login-sms-captcha').fill(await human);
  return { page, at };
};

test('a code that was not sent is explained in a dialog, and can be requested again', async (t) => {
  await set({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true });
  const { page, at } = await byCode(t);
  const message = 'The text message could not be sent. Try again later.';
  await page.route('**/wps/verification/sms/noLogin', (route) =>
    route.fulfill({ status: 503, json: { success: false, errorCode: 'temporarily_unavailable', message } }),
  );
  await at('login-sms-code-send').click();
  await page.getByRole('dialog').getByText(message).waitFor();
  await at('dialog-confirm').click();
  await page.getByText(message).waitFor({ state: 'detached' });
  assert.equal(await at('login-sms-code-send').isEnabled(), true);
});

test('a sent code counts down for its validity, during which no other is requested', async (t) => {
  const { page, at } = await byCode(t);
  await page.clock.install();
  await page.route('**/wps/verification/sms/noLogin', (route) =>
    route.fulfill({ json: { success: true, value: { expiredMinutes: 1 } } }),
  );
  const send = at('login-sms-code-send');
  const says = (pattern) => send.getByText(pattern).waitFor();
  await send.click();
  await says(/0?1:00|0?0:5\d/);
  assert.equal(await send.isDisabled(), true);
  await page.clock.runFor(30_000);
  await says(/0?0:(30|29|31)/);
  assert.equal(await send.isDisabled(), true);
  await page.clock.runFor(31_000);
  await until(() => send.isEnabled(), Boolean);
});

test("refusals of the server are shown in the member's language", async (t) => {
  const scripts = { en: /^[\x20-\x7e’]+$/, th: /[\u0e01-\u0e5b]/, 'zh-Hans': /[\u4e00-\u9fff]/, ko: /[\uac00-\ud7a3]/ };
  for (const [locale, script] of Object.entries(scripts)) {
    const { page, at } = await openPage(t, { locale, allowedErrors: [401] });
    await page.goto('/login');
    await fillLogin(at, 'unknown_member', 'wrong-password-1');
    const refused = page.waitForResponse((response) => response.url().includes('/wps/session/login'));
    await at('login-submit').click();
    const { message } = await (await refused).json();
    assert.match(message, script, locale);
    await page.getByText(message).first().waitFor();
  }
});

test('a withdrawal without an answer is confirmed at its deadline', async (t) => {
  const player = await fundedPlayer();
  const { id } = await requestWithdrawal(player, '100.00');
  await runOperatorAction(program.data, 'withdrawal approve', {}, [id]);
  const { page, at } = await openPage(t, { token: player.token });
  await page.goto(`/member?page=withdraw&id=${id}`);
  await at('withdraw-ask-1').waitFor({ timeout: 30_000 });
  assert.equal(await at('withdraw-received-mark').count(), 0, 'nothing was received yet');
  assert.equal(await at('withdraw-all-received').count(), 0, 'one part has one positive answer');
  const { parts } = await must('GET', `/wps/withdrawals/${id}`, player);
  const seconds = Math.ceil((Date.parse(parts[0].deadline) - Date.now()) / 1000) + 1;
  await must('POST', '/dev/faults', { body: { kind: 'clock', seconds } });
  await at('withdraw-state-COMPLETED').waitFor({ timeout: 30_000 });
  await page.getByText(/Confirmed automatically at/).waitFor();
  const messages = (await must('GET', '/wps/messages', player)).content.map(({ kind, isAnswered }) => [
    kind,
    isAnswered,
  ]);
  assert.ok(
    messages.some(([kind, isAnswered]) => kind === 'please_confirm' && isAnswered),
    JSON.stringify(messages),
  );
});

test('without a connection a form says so and keeps its values', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: ['offline'], hasWorker: false });
  await page.goto('/login');
  await fillLogin(at, 'demo_player');
  await page.route('**/wps/session/login', (route) => route.abort());
  await at('login-submit').click();
  await page.getByText('No connection. Check your network and try again.').first().waitFor();
  assert.equal(await at('login-username').inputValue(), 'demo_player');
});

test('six promotions are shown while a game loads', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token, viewport: desktop });
  await changeValue(page, announcements, promotions(9));
  await page.route('**/wps/game/launchGame?*', () => undefined);
  const [game] = (await must('GET', '/wps/games?gameType=BGS')).content;
  await page.goto(`/seamless?nodeId=${game.nodeId}`);
  await at('seamless-offers').waitFor();
  assert.equal(await at('seamless-offers').getByRole('listitem').count(), 6);
});
