// A Chromium whose network access is limited to the program.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

// The headless shell renders pages at half the cost of a full browser.
const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const browserPath = candidates.find((place) => place && existsSync(place));

export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (path = browserPath) => chromium.launch({ executablePath: path, args: quietFlags });

/** The full browser, which can show notifications; the shell cannot. */
export const openFullBrowser = () => openBrowser(process.env.CHROMIUM ?? '/usr/bin/chromium');

export const phone = { width: 390, height: 844 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };
