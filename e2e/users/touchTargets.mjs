/** Returns touch targets that are too small: within 22 px of the center another element receives the touch. */
export const smallTargets = (page) =>
  page.evaluate(() => {
    const reach = 21;
    const found = [];
    const all = document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=button], [role=radio], [role=checkbox], [role=tab]',
    );
    for (const each of all) {
      if (
        each.disabled ||
        each.closest('[aria-hidden=true], [inert]') ||
        !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHere = (dx, dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (each.contains(hit) || hit.closest('label')?.contains(each) || hit.contains(each));
      };
      // Links inside a sentence are exempt (WCAG 2.2, target size, inline exception).
      const isInline = getComputedStyle(each).display === 'inline';
      if (isInline || !isHere(0, 0)) continue;
      const misses = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].filter(([dx, dy]) => !isHere(dx, dy));
      if (misses.length > 0)
        found.push(
          `${each.dataset.testid ?? each.getAttribute('aria-label') ?? each.textContent.slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
        );
    }
    return [...new Set(found)];
  });
