// A person at a browser of his own: his address, his language, his sign-in, and a console that must stay silent.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after } from 'node:test';
import { openBrowser, openWholeBrowser, phone } from '../browser.mjs';

export { desktop, phone, tablet } from '../browser.mjs';

export const address = process.env.LANTERN_ADDRESS;
export const data = process.env.LANTERN_DATA;

/** An address that nobody else comes from. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

let shared, whole;
const browser = () => (shared ??= openBrowser());
/** For what the shell has not: notices. */
const wholeBrowser = () => (whole ??= openWholeBrowser());
after(async () => Promise.all([shared, whole].map(async (each) => (await each)?.close())));

// A worker that cannot be fetched is told without a code.
const isNetwork = (text) => text.includes('net::ERR_') || text.includes('error occurred when fetching the script');

/** What a page complained about, without the refusals that the test itself provokes. */
function listen(context, mayHappen) {
  const complaints = [];
  const isMeant = (text) => {
    const status = /status of (\d+)/.exec(text)?.[1];
    return status === undefined ? mayHappen.includes('offline') && isNetwork(text) : mayHappen.includes(Number(status));
  };
  const note = (text) => isMeant(text) || complaints.push(text);
  context.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
  );
  context.on('weberror', (fault) => note(String(fault.error())));
  return complaints;
}

/** What the browser of a returning person remembers. */
const kept = (values) =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ name: `lantern.${name}`, value }] : []));

/**
 * Opens a page for the time of a test. `mayHappen` names the refusals that belong to it: statuses, or 'offline'.
 * Everything else that lands in the console fails the test. The worker, which keeps the whole app for later, comes to whom it matters.
 */
export async function guest(
  t,
  {
    viewport = phone,
    locale = 'en',
    theme = 'dark',
    token,
    origin = address,
    mayHappen = [],
    seesNotices = false,
    hasWorker = seesNotices || mayHappen.includes('offline'),
    ...more
  } = {},
) {
  const context = await (
    await (seesNotices ? wholeBrowser() : browser())
  ).newContext({
    baseURL: origin,
    viewport,
    locale: 'en',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    extraHTTPHeaders: { 'X-Real-Ip': ownAddress() },
    storageState: { cookies: [], origins: [{ origin, localStorage: kept({ language: locale, appearance: theme }) }] },
    ...more,
  });
  context.setDefaultTimeout(15_000);
  const complaints = listen(context, mayHappen);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, [], 'the console stays silent');
  });
  // The name of a tab stays when it is signed out: the token is given to it once.
  if (token)
    await context.addInitScript((secret) => {
      if (window !== top || window.name !== '' || location.protocol === 'about:') return;
      window.name = 'guest';
      sessionStorage['lantern.token'] = secret;
    }, token);
  const page = await context.newPage();
  return { page, context, at: (handle) => page.getByTestId(handle), complaints };
}
