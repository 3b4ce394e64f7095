// Accessibility checks of a page: axe violations and horizontal overflow.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axe;

/**
 * Returns the axe violations of a page and of every frame in it, one line each. While a modal dialog is open only the
 * dialog is checked. Contrast does not depend on the language, so `checkContrast: false` skips it where the theme was
 * already checked.
 */
export async function accessibilityViolations(page, { checkContrast = true } = {}) {
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
        [tags, checkContrast],
      )),
    );
  }
  return found;
}

/** Waits until all finite animations have ended. A sheet starts its animation one frame after it is mounted. */
export async function waitForAnimations(page) {
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen)))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity),
  );
}

/** Returns what is wider than the viewport, or null. */
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
