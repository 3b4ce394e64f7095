// What keeps somebody from a page: what axe finds there, and what is not on the screen.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axe;

/**
 * What axe finds on a page and in every frame in it, in words. Where a dialog is open, there: what lies below it is a page of its own.
 * Colors are the same in every language: whoever has seen a theme in one need not look at them again.
 */
export async function barriersOf(page, { seesColors = true } = {}) {
  axe ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const found = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
    found.push(
      ...(await frame.evaluate(
        async ([wanted, enabled]) => {
          const dialogs = [...document.querySelectorAll('[aria-modal=true]')];
          const { violations } = await window.axe.run(dialogs.length > 0 ? dialogs : document, {
            runOnly: wanted,
            rules: { 'color-contrast': { enabled } },
            iframes: false,
            resultTypes: ['violations'],
          });
          return violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .slice(0, 3)
                .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
                .join(' | ')}`,
          );
        },
        [tags, seesColors],
      )),
    );
  }
  return found;
}

/** Waits until what comes has come: a sheet begins to come in the frame after it is there. */
export async function untilStill(page) {
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen)))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity),
  );
}

/** How far the page reaches beyond its screen, and what reaches there. */
export const overflow = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.body.querySelectorAll('*')].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return `${scrollWidth} > ${clientWidth}: ${wide.slice(0, 3).map((each) => each.dataset.testid ?? each.textContent.slice(0, 40))}`;
  });
