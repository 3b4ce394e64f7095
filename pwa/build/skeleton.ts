import { layout, palette, radius, size, space } from '../../shared-ui/src/theme/tokens';

const block = (name: string, rules: string): string => `.sk-${name}{${rules}}`;

/** The outline of the home page, drawn before any script; the same measures as the page itself. */
export function skeletonCss(): string {
  const round = `border-radius:${radius.lg}px`;
  return [
    `.sk{display:flex;flex-direction:column;gap:${space.lg}px;padding:0 ${layout.marginPhone}px;min-height:100%;box-sizing:border-box}`,
    `.sk i{display:block;background:${palette.dark.skeleton};border-radius:${radius.md}px}`,
    `html[data-theme=light] .sk i{background:${palette.light.skeleton}}`,
    block(
      'head',
      `height:${size.capsule}px;margin-top:${(size.header - size.capsule) / 2}px;width:${size.menu}px;align-self:flex-end`,
    ),
    block('banner', `height:${size.banner.phone}px;${round}`),
    block('line', `height:${size.marquee / 2}px;width:70%`),
    `.sk-row{display:flex;gap:${space.md}px;overflow:hidden}`,
    block('tile', `flex:none;width:${size.rowText}px;height:${size.field.search}px`),
    block('card', `flex:none;width:${size.card.width}px;height:${size.card.height}px`),
    `@media (min-width:${layout.desktop}px){.sk{padding:0 ${space.xl}px 0 ${size.sideMenu + space.xl}px}.sk-banner{height:${size.banner.desktop}px}}`,
  ].join('\n');
}

const repeated = (name: string, times: number): string =>
  `<div class="sk-row">${`<i class="sk-${name}"></i>`.repeat(times)}</div>`;

export function skeletonHtml(): string {
  return `<div class="sk" aria-hidden="true"><i class="sk-head"></i><i class="sk-banner"></i><i class="sk-line"></i>${repeated('tile', 5)}${repeated('card', 3)}</div>`;
}
