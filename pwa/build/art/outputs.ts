import { readdirSync, rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { BANNERS, DESKTOP, LOGIN, login, PHONE, type Frame } from './banners';
import { COVER_BUDGETS, COVER_WIDTHS, WIDE_WIDTH } from './budgets';
import { coverSheet, type Game } from './catalog';
import { sheet, TALL, type Recipe } from './cover';
import { badge, favicon, ico, tile } from './icons';
import { versioned } from './names';
import { PLACES } from './paths';
import { pictures, png, save, webp } from './render';
import { document } from './svg';
import { SAMPLES } from './titles';

const BANNER_BUDGETS = { phone2: 24_576, phone3: 45_056, desktop2: 61_440, login2: 65_536 } as const;

async function keep(folder: string, base: string, svg: string, budget: number): Promise<void> {
  const files = await pictures(svg, budget);
  save(folder, `${base}.avif`, files.avif);
  save(folder, `${base}.webp`, files.webp);
}

/** Covers have one format that all current browsers support. */
async function keepCover(base: string, svg: string, budget: number): Promise<void> {
  save(PLACES.covers, `${base}.webp`, await webp(svg, budget));
}

/** Old versions are deleted, because nothing refers to them. */
export function clear(folder: string, stem: string): void {
  if (!existsSync(folder)) return;
  const old = new RegExp(`^${stem}-[0-9a-f]{8}-`);
  for (const name of readdirSync(folder)) if (old.test(name)) rmSync(join(folder, name));
}

const budgetOf = (width: number) => COVER_BUDGETS[width] as number;

export async function renderCover(game: Game): Promise<void> {
  const name = (game.coverBase as string).replace('/covers/', '');
  clear(PLACES.covers, name.slice(0, -9));
  for (const width of COVER_WIDTHS) {
    await keepCover(`${name}-${width}`, coverSheet(game, game.art as Recipe, width * 2, false), budgetOf(width));
  }
  if (game.type === 'LIVE') {
    const wide = coverSheet(game, game.art as Recipe, WIDE_WIDTH * 2, true);
    await keepCover(`${name}-${WIDE_WIDTH}`, wide, budgetOf(WIDE_WIDTH));
  }
}

export const sampleNames = () =>
  Object.fromEntries(Object.entries(SAMPLES).map(([name, draw]) => [name, versioned(`sample-${name}`, draw())]));

export async function renderSamples(): Promise<void> {
  for (const [name, base] of Object.entries(sampleNames())) {
    clear(PLACES.covers, `sample-${name}`);
    const body = (SAMPLES[name] as () => string)();
    for (const width of COVER_WIDTHS)
      await keepCover(`${base}-${width}`, sheet(TALL, width * 2, body), budgetOf(width));
  }
}

const framed = (name: string, f: Frame, scale: number) =>
  document(f.width, f.height, scale, (BANNERS[name] as (f: Frame) => string)(f));

export const bannerNames = () =>
  Object.fromEntries(
    Object.keys(BANNERS).map((name) => [
      name,
      {
        phone: versioned(`${name}-phone`, framed(name, PHONE, 1)),
        desktop: versioned(`${name}-desktop`, framed(name, DESKTOP, 1)),
      },
    ]),
  );

export const loginName = () => versioned('login', login());

export async function renderBanners(): Promise<void> {
  for (const [name, { phone, desktop }] of Object.entries(bannerNames())) {
    clear(PLACES.banners, `${name}-phone`);
    clear(PLACES.banners, `${name}-desktop`);
    await keep(PLACES.banners, `${phone}-2x`, framed(name, PHONE, 2), BANNER_BUDGETS.phone2);
    await keep(PLACES.banners, `${phone}-3x`, framed(name, PHONE, 3), BANNER_BUDGETS.phone3);
    await keep(PLACES.banners, `${desktop}-2x`, framed(name, DESKTOP, 2), BANNER_BUDGETS.desktop2);
  }
  clear(PLACES.art, 'login');
  await keep(PLACES.art, `${loginName()}-2x`, document(LOGIN.width, LOGIN.height, 2, login()), BANNER_BUDGETS.login2);
}

export async function renderIcons(): Promise<void> {
  const out = PLACES.icons;
  save(out, 'favicon.svg', favicon(64));
  save(
    out,
    'favicon.ico',
    ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(favicon(size)) })))),
  );
  for (const size of [192, 512]) {
    save(out, `icon-${size}.png`, await png(tile(size, 0.78, 'round')));
    save(out, `maskable-${size}.png`, await png(tile(size, 0.6, 'full'), true));
  }
  save(out, 'apple-touch-icon.png', await png(tile(180, 0.74, 'full'), true));
  save(out, 'badge-96.png', await png(badge(96)));

  const app = PLACES.assets;
  save(app, 'icon.png', await png(tile(1024, 0.74, 'full'), true));
  save(app, 'adaptive-foreground.png', await png(tile(1024, 0.5, 'none')));
  save(app, 'adaptive-monochrome.png', await png(badge(1024, 0.5)));
  save(app, 'notification.png', await png(badge(96)));
  save(app, 'splash.png', await png(tile(1024, 0.62, 'none')));
}
