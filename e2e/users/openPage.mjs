// Opens pages in isolated browser contexts, each with its own address, language and session, and fails a test whose
// console reports an error.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after } from 'node:test';
import { openBrowser, openFullBrowser, phone } from '../browser.mjs';

export { desktop, phone, tablet } from '../browser.mjs';

export const address = process.env.LANTERN_ADDRESS;
export const data = process.env.LANTERN_DATA;

/** Returns a client address that no other test uses. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

let shared, full;
const browser = () => (shared ??= openBrowser());
/** The headless shell cannot show notifications; the full browser can. */
const fullBrowser = () => (full ??= openFullBrowser());
after(async () => Promise.all([shared, full].map(async (each) => (await each)?.close())));

// The browser reports a service worker that cannot be fetched without a status code.
const isNetwork = (text) => text.includes('net::ERR_') || text.includes('error occurred when fetching the script');

/** Collects console errors, except responses that the test expects. */
function listen(context, allowedErrors) {
  const consoleErrors = [];
  const isExpected = (text) => {
    const status = /status of (\d+)/.exec(text)?.[1];
    return status === undefined
      ? allowedErrors.includes('offline') && isNetwork(text)
      : allowedErrors.includes(Number(status));
  };
  const note = (text) => isExpected(text) || consoleErrors.push(text);
  context.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
  );
  context.on('weberror', (fault) => note(String(fault.error())));
  return consoleErrors;
}

/** Local storage of a returning visitor. */
const localStorageOf = (values) =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ name: `lantern.${name}`, value }] : []));

/**
 * Opens a page that is closed when the test ends. `allowedErrors` lists the error statuses that the test expects, or
 * 'offline'; any other console error fails the test. Service workers are blocked unless the test needs them.
 */
export async function openPage(
  t,
  {
    viewport = phone,
    locale = 'en',
    browserLocale = 'en',
    theme = 'dark',
    token,
    origin = address,
    allowedErrors = [],
    showsNotifications = false,
    hasWorker = showsNotifications || allowedErrors.includes('offline'),
    ...more
  } = {},
) {
  const context = await (
    await (showsNotifications ? fullBrowser() : browser())
  ).newContext({
    baseURL: origin,
    viewport,
    locale: browserLocale,
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    extraHTTPHeaders: { 'X-Real-Ip': ownAddress() },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: localStorageOf({ language: locale, appearance: theme }) }],
    },
    ...more,
  });
  context.setDefaultTimeout(15_000);
  const consoleErrors = listen(context, allowedErrors);
  t.after(async () => {
    await context.close();
    assert.deepEqual(consoleErrors, [], 'no console errors');
  });
  // A tab keeps its window name after sign-out, so the token is set only once.
  if (token)
    await context.addInitScript((secret) => {
      if (window !== top || window.name !== '' || location.protocol === 'about:') return;
      window.name = 'test';
      sessionStorage['lantern.token'] = secret;
    }, token);
  const page = await context.newPage();
  return { page, context, at: (handle) => page.getByTestId(handle), consoleErrors };
}
