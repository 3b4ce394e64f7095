// Announcements: their formatting, and that markup written by an attacker never runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runOperatorAction } from '../program.mjs';
import { payloads } from '../users/xssPayloads.mjs';
import { startPlatform } from '../users/platform.mjs';

const { program, openPage, must, until, desktop, phone } = await startPlatform();
const listAnnouncements = () =>
  must('GET', '/wps/relay/MCSFE_getListAnnouncements', { headers: { 'accept-language': 'en' } });

/** Creates announcements as a content operator. */
async function announce(t, announcements) {
  const ids = [];
  for (const announcement of announcements)
    ids.push((await runOperatorAction(program.data, 'announcements create', announcement)).id);
  t.after(() => Promise.all(ids.map((id) => runOperatorAction(program.data, 'announcements end', {}, [id]))));
  return ids;
}

const english = (kind, title, body, more = {}) => ({ kind, texts: { en: { title, body } }, ...more });

test('shows headings, lists and links of an announcement in every language, on phone and desktop', async (t) => {
  for (const [locale, viewport, theme] of [
    ['en', phone, 'dark'],
    ['zh-Hans', phone, 'light'],
    ['th', desktop, 'dark'],
    ['ko', desktop, 'light'],
  ]) {
    const { page, at } = await openPage(t, { viewport, locale, theme });
    await page.goto('/');
    await at('home-notices').click();
    const { playerNotices } = await must('GET', '/wps/relay/MCSFE_getListAnnouncements', {
      headers: { 'accept-language': locale },
    });
    const notice = playerNotices.find(({ content }) => content.includes('<h3>'));
    await at(`announcement-${notice.id}`).click();
    const popup = at('announcements-popup');
    await popup.getByRole('heading', { level: 4 }).first().waitFor();
    assert.equal(await popup.getByRole('heading', { level: 4 }).count(), 2, locale);
    assert.doesNotMatch(await popup.textContent(), /[<>]/, locale);
    await popup.getByRole('link').click();
    await page.waitForURL(/\/help#responsible$/);
    await at('help-popup').waitFor();
    await popup.waitFor({ state: 'detached' });
  }
});

// CHK-49
test('never runs hostile markup of an announcement when it is stored, shown or pressed', async (t) => {
  assert.ok(payloads.length >= 100, `${payloads.length} payloads`);
  const ids = await announce(t, [
    ...payloads.map((payload, place) => english('PL', `${place} ${payload}`, payload, { sort: 1000 + place })),
    english('H', `head ${payloads[0]}`, payloads.join('')),
    english('PU', `popup ${payloads[0]}`, payloads.join(''), { audience: 'B' }),
    english('PR', `offer ${payloads[0]}`, payloads.join(''), { images: ['"><img src=x onerror=canary()>'] }),
  ]);
  await until(
    listAnnouncements,
    ({ playerNotices }) => ids.slice(0, payloads.length).every((id) => playerNotices.some((each) => each.id === id)),
    30_000,
  );

  const { page, at, context } = await openPage(t, { viewport: desktop });
  let ran = 0;
  await context.exposeFunction('canary', () => void ran++);
  page.on('dialog', (dialog) => {
    ran++;
    return dialog.dismiss();
  });
  const requested = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  // Proves that an execution would be counted.
  await page.evaluate(() => window.canary());
  await until(
    () => Promise.resolve(ran),
    (count) => count === 1,
  );

  await at('home-popup').waitFor();
  await at('home-popup-close').click();
  await at('home-notices').click();
  const popup = at('announcements-popup');
  const shown = new Set();
  for (;;) {
    await popup.waitFor();
    for (const title of await popup.locator('[data-testid^=announcement-]').all()) {
      await title.click();
      shown.add(await title.getAttribute('data-testid'));
      for (const link of await popup.getByRole('link').all()) {
        const href = await link.getAttribute('href');
        assert.ok(/^(\/(?![/\\])|https:\/\/[^@]+$)/.test(href), `a link points to ${href}`);
      }
    }
    const next = popup.getByRole('button', { name: 'Older announcements' });
    if (await next.isDisabled()) break;
    await next.click();
  }
  for (const id of ids.slice(0, payloads.length)) assert.ok(shown.has(`announcement-${id}`), `${id} was not opened`);
  const made = await popup.evaluate((box) =>
    [...box.querySelectorAll('script, iframe, object, embed, form, style, link, meta, base, video, audio, math')].map(
      ({ outerHTML }) => outerHTML,
    ),
  );
  assert.deepEqual(made, [], 'no payload became an element');
  assert.equal(ran, 1, 'no payload ran');
  assert.deepEqual(
    requested.filter((url) => !url.startsWith(program.address) && !/^(data|blob):/.test(url)),
    [],
    'no other host was contacted',
  );
});
