// Takes screenshots for the install prompt from the running product: node pwa/build/screenshots.mjs
// http://localhost:8080
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const address = process.argv[2] ?? 'http://localhost:8080';
const folder = new URL('../public/screenshots/', import.meta.url);
const manifest = new URL('../public/manifest.webmanifest', import.meta.url);
const mostBytes = 300 * 1024;
const player = { username: 'demo_player', password: process.env.DEMO_PASSWORD ?? 'lantern-demo-1' };

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const pictures = [
  { name: 'home-phone', size: phone, path: '/', label: 'Home with games and the balance', form: 'narrow' },
  { name: 'deposit-phone', size: phone, path: '/member?page=depositv2', label: 'Paying in', form: 'narrow' },
  { name: 'home-desktop', size: desktop, path: '/', label: 'Home on a wide screen', form: 'wide' },
];

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const browser = await chromium.launch({
  executablePath: places.find((place) => place && existsSync(place)),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

async function take({ name, size, path }) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'lantern.language', value: 'en' }] }],
    },
  });
  const page = await context.newPage();
  await page.goto(`${address}/login?next=${encodeURIComponent(path)}`);
  await page.getByTestId('login-username').fill(player.username);
  await page.getByTestId('login-password').fill(player.password);
  await page.getByTestId('login-submit').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const shot = await page.screenshot();
  await context.close();
  const file = new URL(`${name}.webp`, folder);
  const { data, info } = await sharp(shot).webp({ quality: 72, effort: 6 }).toBuffer({ resolveWithObject: true });
  writeFileSync(file, data);
  return { bytes: data.length, sizes: `${info.width}x${info.height}` };
}

mkdirSync(folder, { recursive: true });
const screenshots = [];
let bytes = 0;
for (const picture of pictures) {
  const taken = await take(picture);
  bytes += taken.bytes;
  screenshots.push({
    src: `/screenshots/${picture.name}.webp`,
    sizes: taken.sizes,
    type: 'image/webp',
    form_factor: picture.form,
    label: picture.label,
  });
}
await browser.close();
if (bytes > mostBytes) throw new Error(`${bytes} bytes of pictures, ${mostBytes} at most`);
const facts = JSON.parse(readFileSync(manifest, 'utf8'));
writeFileSync(manifest, `${JSON.stringify({ ...facts, screenshots }, null, 2)}\n`);
process.stdout.write(`${screenshots.length} pictures, ${Math.round(bytes / 1024)} KiB\n`);
