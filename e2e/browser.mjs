// A Chromium that talks to nobody but the program.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

// The shell is the same browser without the windows of a desktop around each page, whose drawing costs as much as the page's own.
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const browserPath = places.find((place) => place && existsSync(place));

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

/** The browser with all that belongs to a desktop: the shell shows no notices. */
export const openWholeBrowser = () => openBrowser(process.env.CHROMIUM ?? '/usr/bin/chromium');

export const phone = { width: 390, height: 844 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };
