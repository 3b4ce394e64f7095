// Messages and notifications about a player's money: the badge updates by itself; messages are opened, read and
// deleted in every language.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { address, data, desktop, openPage, phone } from '../users/openPage.mjs';
import { callApi } from '../users/index.mjs';
import {
  enableWithdrawals,
  must,
  newPlayer,
  createDepositOrder,
  payIn,
  paymentPassword,
  fundedPlayer,
  until,
} from '../users/player.mjs';
import { runOperatorAction } from '../program.mjs';

const unread = (token) => must('GET', '/wps/messages/unread', { token }).then(({ unreadMessage }) => unreadMessage);
const messages = (token) => must('GET', '/wps/messages', { token }).then(({ content }) => content);
const shows = ({ page }, text) => page.getByTestId('tab-me-count').getByText(text, { exact: true }).waitFor();
const bell = (me, name) =>
  me.page.locator(`[data-testid=header-messages][aria-label="${name}"]`).waitFor({ state: 'attached' });

test('a credit updates the badge; the message is opened, read and deleted', async (t) => {
  const { token } = await newPlayer();
  const me = await openPage(t, { token, viewport: phone });
  const stream = me.page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/live');
  await me.page.goto('/');
  await Promise.all([bell(me, 'Messages'), stream]);
  await me.page.evaluate(() => (window.wasNotReloaded = true));
  const { id } = await payIn(token, '300.00');
  await bell(me, 'Messages, 1 unread');
  await shows(me, '1');
  assert.equal((await must('GET', '/wps/member/info/icon', { token })).unreadMessage, 1);

  await me.at('header-messages').click();
  const [message] = await messages(token);
  const line = me.at(`message-${message.id}`);
  await line.getByText('Deposit credited').waitFor();
  assert.match(await line.textContent(), /300\.00/);
  assert.equal(await line.getByTestId('message-new').count(), 1);
  await line.click();
  await me.at('message-open').waitFor();
  await me.at('tab-me-count').waitFor({ state: 'detached' });
  await until(
    () => unread(token),
    (count) => count === 0,
  );
  await me.at('message-related').click();
  await me.at('deposit-state-CREDITED').waitFor();
  assert.equal(new URL(me.page.url()).pathname, `/member/deposits/${id}`);

  await me.page.goBack();
  await me.at('message-delete').click();
  await me.at('dialog-confirm').click();
  await me.at('messages-empty').waitFor();
  assert.deepEqual(await messages(token), []);
  assert.equal(await me.page.evaluate(() => window.wasNotReloaded), true);
});

test('what is read on one device is read on the other, singly and all at once', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '200.00');
  await payIn(token, '300.00');
  const wide = await openPage(t, { token, viewport: desktop });
  const small = await openPage(t, { token, viewport: phone });
  await Promise.all([wide.page.goto('/'), small.page.goto('/member?page=messageV2')]);
  await bell(wide, 'Messages, 2 unread');
  const [newest] = await messages(token);
  await small.at(`message-${newest.id}`).click();
  await bell(wide, 'Messages, 1 unread');
  await wide.at('header-messages').click();
  await wide.at('messages-read-all').click();
  await bell(wide, 'Messages');
  await small.at('tab-me-count').waitFor({ state: 'detached' });
});

test('a withdrawal decision is announced in each language', async (t) => {
  const player = await fundedPlayer('1200.00');
  const { token } = player;
  const { id: payeeId } = await enableWithdrawals(player);
  const asks = (amount) =>
    must('POST', '/wps/withdrawals', { token, key: true, body: { amount, payeeId, paymentPassword } });
  const [good, bad] = [await asks('100.00'), await asks('150.00')];
  const decideWithdrawal = (word, { id }) => runOperatorAction(data, `withdrawal ${word}`, {}, [id]);
  await decideWithdrawal('approve', good);
  await decideWithdrawal('reject', bad);
  const words = {
    en: ['Withdrawal approved', 'Withdrawal rejected', 'Deposit credited'],
    th: ['อนุมัติการถอนแล้ว', 'การถอนถูกปฏิเสธ', 'เงินฝากเข้าแล้ว'],
    'zh-Hans': ['提现已通过', '提现已拒绝', '充值已到账'],
    ko: ['출금 승인', '출금 거절', '입금 완료'],
  };
  for (const [locale, titles] of Object.entries(words)) {
    const { page, at } = await openPage(t, { token, locale });
    await page.goto('/member?page=messageV2');
    for (const title of titles) await at('messages-list').getByText(title, { exact: true }).waitFor();
  }
});

test('a freeze is announced with its end, refusals name customer service, and lifting it is announced', async (t) => {
  const player = await fundedPlayer('1200.00');
  const { token } = player;
  const { id: payeeId } = await enableWithdrawals(player);
  const { account } = await must('GET', '/wps/member/info', { token });
  const reason = 'an inner reason';
  const terms = { username: account, flag: 'FUNDS', until: '2999-01-01T00:00:00Z', reason };
  const { id: freeze } = await runOperatorAction(data, 'freeze', terms);
  const body = { amount: '100.00', payeeId, paymentPassword };
  const asks = () => must('POST', '/wps/withdrawals', { token, key: true, body });
  await assert.rejects(asks(), /account_frozen/);
  const payload = {
    en: ['Withdrawals and transfers restricted', 'Withdrawals and transfers restored'],
    th: ['ระงับการถอนและโอน', 'ยกเลิกการระงับถอนและโอน'],
    'zh-Hans': ['提现与转账已限制', '提现与转账已恢复'],
    ko: ['출금·이체 제한', '출금·이체 제한 해제'],
  };
  await runOperatorAction(data, 'freezes end', { reason }, [freeze]);
  for (const [locale, titles] of Object.entries(payload)) {
    const { page, at } = await openPage(t, { token, locale });
    await page.goto('/member?page=messageV2');
    for (const title of titles) await at('messages-list').getByText(title, { exact: true }).waitFor();
    assert.doesNotMatch(await at('messages-list').textContent(), /inner reason/);
  }
  assert.equal((await asks()).amount, '100.00');
  const me = await openPage(t, { token });
  const begun = (await messages(token)).find(({ kind }) => kind === 'freeze_begun');
  await me.page.goto(`/member?page=messageV2&id=${begun.id}`);
  await me
    .at('message-open')
    .getByText(/until Jan 1/)
    .waitFor();
  await me.at('support').waitFor();
});

test('cancelling an own order sends no message', async (t) => {
  const { token } = await newPlayer();
  const { id } = await createDepositOrder(token, '500.00');
  await must('POST', `/wps/deposits/${id}/cancel`, { token });
  assert.deepEqual(await messages(token), []);
  const me = await openPage(t, { token });
  await me.page.goto('/member?page=messageV2');
  await me.at('messages-empty').waitFor();
});

test('the latest messages open offline and cannot be changed there', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '300.00');
  const me = await openPage(t, { token, allowedErrors: ['offline'] });
  await me.page.goto('/member?page=messageV2');
  const [message] = await messages(token);
  await me.at(`message-${message.id}`).waitFor();
  await me.context.setOffline(true);
  await me.at(`message-${message.id}`).click();
  await me.at('message-open').waitFor();
  assert.equal(await me.at('message-delete').isDisabled(), true);
  assert.equal(await unread(token), 1);
});

test('a registered device receives a push in its language, without the amount', async () => {
  const { token } = await newPlayer();
  const device = `device-${randomUUID()}`;
  const headers = { 'accept-language': 'ko' };
  await must('POST', '/wps/device', { token, headers, body: { token: device, platform: 'PWA' } });
  await payIn(token, '300.00');
  const pushes = () => must('GET', `/dev/outbox?to=${device}`);
  const [push] = await until(pushes, ({ length }) => length > 0);
  const [message] = await messages(token);
  assert.equal(push.channel, 'push');
  assert.equal(push.text, `입금이 반영되었습니다. 눌러서 확인하세요.\n/member?page=messageV2&id=${message.id}`);
});

/** Delivers a push event to the service worker. */
async function deliverPush({ context, page }, payload) {
  const devtools = await context.newCDPSession(page);
  const found = new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: address,
    registrationId,
    data: JSON.stringify(payload),
  });
}

test('the worker shows a push once, and pressing it opens its message in the open page', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '300.00');
  const [message] = await messages(token);
  const me = await openPage(t, { token, showsNotifications: true, permissions: ['notifications'] });
  await me.page.goto('/');
  await me.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await bell(me, 'Messages, 1 unread');
  const route = `/member?page=messageV2&id=${message.id}`;
  const payload = {
    notification: { title: 'Lantern', body: 'A deposit has been credited.' },
    data: { id: message.id, route },
  };
  await deliverPush(me, payload);
  await deliverPush(me, payload);
  const shown = () =>
    me.page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
        getNotifications: () => worker.getNotifications(),
      }));
      return (await getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  assert.deepEqual(await until(shown, ({ length }) => length > 0), ['Lantern: A deposit has been credited.']);
  const [worker] = me.context.serviceWorkers();
  const press = () =>
    worker.evaluate(async () => {
      const [notification] = await self.registration.getNotifications();
      if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
  await press();
  await me.at('message-open').waitFor();
  // On a busy machine the second notification may arrive after the press; it has the same tag and is closed by a
  // press as well.
  const left = async () => {
    const notices = await shown();
    if (notices.length > 0) await press();
    return notices;
  };
  assert.deepEqual(await until(left, ({ length }) => length === 0), []);
});

test('a trial session receives no messages and makes no message calls', async (t) => {
  const { answer } = await callApi(address, 'POST', '/wps/session/login/freeplay', {
    body: { os: 'web', platform: 'W' },
  });
  const { token } = answer.value;
  const me = await openPage(t, { token });
  const requests = [];
  me.page.on('request', (request) => request.url().includes('/wps/messages') && requests.push(request.url()));
  await me.page.goto('/member?page=messageV2');
  await me.at('messages-trial').waitFor();
  assert.deepEqual(requests, []);
  assert.equal((await must('GET', '/wps/member/info/icon', { token })).unreadMessage, 0);
  assert.equal(
    (await callApi(address, 'GET', '/wps/messages/unread', { token })).answer.errorCode,
    'true_account_required',
  );
});
