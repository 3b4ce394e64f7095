// The lobby on a phone four times slower than this machine: make phone. 1. Scrolls the longest list, alternating with
// a page of as many empty boxes, from end to end and at reading speed, and counts dropped frames. 2. Opens home on a
// second visit, at full speed and on that phone over slow 4G, and measures when its games appear and how far anything
// moves afterwards (layout shift).
import { cpus, loadavg } from 'node:os';
import { openBrowser, phone } from '../browser.mjs';
import { startProgram } from '../program.mjs';
import { writeReport } from './report.mjs';

const slowness = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const frames = 900;
/** Pixels that a finger scrolls in one frame at reading speed. */
const readingStep = 20;
const pairs = 3;
const visits = 5;
const maxExtraDrops = 5;
const maxReturnMs = 300;
const maxShift = 0.02;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value * 1000) / 1000;

async function throttle(page, network) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  if (network !== undefined) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
  }
}

/** Scrolls by a number of pixels in each frame, or to the end; returns the percentage of dropped frames. */
const measureDrops = (page, by) =>
  page.evaluate(
    async ([count, pixels]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      scrollTo(0, 0);
      for (let frame = 0; frame < 60; frame++) await nextFrame();
      const usual = 1000 / 60;
      const step = pixels ?? (document.documentElement.scrollHeight - innerHeight) / count;
      let before = await nextFrame();
      let dropped = 0;
      for (let frame = 1; frame <= count; frame++) {
        scrollTo(0, frame * step);
        const now = await nextFrame();
        dropped += Math.max(0, Math.round((now - before) / usual) - 1);
        before = now;
      }
      return (100 * dropped) / (count + dropped);
    },
    [frames, by ?? null],
  );

/** Replaces the page by as many empty boxes as there are games, in the same places. */
async function showBoxes(page, { count, height }) {
  await page.setContent('<!doctype html><title>Boxes</title><body style="margin:0;position:relative">');
  await page.evaluate(
    ([number, high]) => {
      const rows = Math.ceil(number / 3);
      document.body.style.height = `${high}px`;
      for (let at = 0; at < number; at++) {
        const box = document.createElement('div');
        const [top, left] = [(Math.floor(at / 3) * high) / rows, (at % 3) * 33];
        box.style.cssText = `position:absolute;top:${top}px;left:${left}%;width:31%;height:${high / rows - 8}px;background:#333;border-radius:14px`;
        document.body.append(box);
      }
    },
    [count, height],
  );
}

async function scroll(context, address) {
  const list = await context.newPage();
  await list.goto(`${address}/rng`);
  await list.locator('[data-testid^=game-card-]').first().waitFor();
  const listSize = await list.evaluate(() => ({
    count: Number(document.querySelector('[aria-setsize]').getAttribute('aria-setsize')),
    height: document.documentElement.scrollHeight,
  }));
  const blank = await context.newPage();
  await showBoxes(blank, listSize);
  await throttle(list);
  await throttle(blank);
  const reading = await compareDrops(list, blank, readingStep);
  const fast = await compareDrops(list, blank);
  const end = list.locator(`[aria-posinset="${listSize.count}"]`);
  await end.waitFor();
  return { games: listSize.count, reached: Number(await end.getAttribute('aria-posinset')), fast, reading };
}

/** Measures the two pages alternately; returns the median of how many more frames the list drops than the boxes. */
async function compareDrops(list, blank, step) {
  const found = { games: [], boxes: [] };
  for (let pair = 0; pair < pairs; pair++) {
    await blank.bringToFront();
    found.boxes.push(round(await measureDrops(blank, step)));
    await list.bringToFront();
    found.games.push(round(await measureDrops(list, step)));
  }
  return { ...found, moreThanBoxes: round(median(found.games.map((games, pair) => games - found.boxes[pair]))) };
}

const watch = () => {
  window.seen = { at: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector('[data-testid^=game-card-]') === null) requestAnimationFrame(look);
    // Elements that were just inserted are painted at the end of this frame.
    else requestAnimationFrame((now) => (window.seen.at = now));
  };
  requestAnimationFrame(look);
};

async function returnVisit(context, address) {
  const first = await context.newPage();
  await first.goto(address);
  await first.locator('[data-testid^=game-card-]').first().waitFor();
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.waitForTimeout(3_000);
  await first.close();
  return { machine: await measureVisits(context, address), phone: await measureVisits(context, address, slow4G) };
}

async function measureVisits(context, address, network) {
  const found = [];
  for (let visit = 0; visit < visits; visit++) {
    const page = await context.newPage();
    await page.addInitScript(watch);
    if (network !== undefined) await throttle(page, network);
    await page.goto(address);
    await page.waitForFunction(() => window.seen.at > 0);
    await page.waitForTimeout(4_000);
    found.push(await page.evaluate(() => window.seen));
    await page.close();
  }
  const [ms, shift] = [found.map(({ at }) => Math.round(at)), found.map(({ shift }) => round(shift))];
  return { ms, shift, medianMs: median(ms), largestShift: Math.max(...shift) };
}

const program = await startProgram({ SANDBOX_GAMES: '' });
const browser = await openBrowser();
try {
  const open = () => browser.newContext({ viewport: phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const lobby = await open();
  const list = await scroll(lobby, program.address);
  // A page of ten thousand games in the background would use CPU time.
  await lobby.close();
  const back = await returnVisit(await open(), program.address);
  const shift = Math.max(back.machine.largestShift, back.phone.largestShift);
  const report = {
    device: `390 x 844, processor ${slowness} times slower; the phone's second visit over slow 4G`,
    machine: { cores: cpus().length, loadOverOneMinute: round(loadavg()[0]) },
    scroll: { ...list, frames, pairs, readingStep },
    secondVisit: back,
  };
  writeReport('lobby.json', report);
  process.stdout.write(
    `${list.fast.moreThanBoxes} of ${maxExtraDrops} more dropped frames per 100 than with empty boxes, over ${list.reached} games\n` +
      `${list.reading.moreThanBoxes} of ${maxExtraDrops} at ${readingStep} px a frame\n` +
      `${back.machine.medianMs} of ${maxReturnMs} ms until the games of home are shown on a second visit, ${back.phone.medianMs} on the phone\n` +
      `${shift} of ${maxShift} layout shift after it\n`,
  );
  const isReached =
    Math.max(list.fast.moreThanBoxes, list.reading.moreThanBoxes) <= maxExtraDrops &&
    back.machine.medianMs <= maxReturnMs &&
    shift <= maxShift &&
    list.reached === list.games;
  if (!isReached) process.exitCode = 1;
} finally {
  await browser.close();
  await program.stop();
}
