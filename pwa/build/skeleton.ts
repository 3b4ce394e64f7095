import { lantern, layout, palette, radius, size, space } from '../../shared-ui/src/theme/tokens';
import { defaultBanner } from '../../shared-ui/src/ui/art/defaultBanner';

const block = (name: string, rules: string): string => `.sk-${name}{${rules}}`;

/** The skeleton of the home page before any script runs, with the same dimensions as the page. */
export function skeletonCss(): string {
  const round = `border-radius:${radius.lg}px`;
  return [
    `.sk{display:flex;flex-direction:column;gap:${space.lg}px;padding:0 ${layout.marginPhone}px;min-height:100%;box-sizing:border-box}`,
    `.sk i{display:block;background:${palette.dark.skeleton};border-radius:${radius.md}px}`,
    `html[data-theme=light] .sk i{background:${palette.light.skeleton}}`,
    `.sk-head{display:flex;align-items:center;justify-content:space-between;height:${size.header}px}`,
    block('capsule', `height:${size.capsule}px;width:${size.menu}px`),
    block('banner', `height:${size.banner.phone}px;${round}`),
    // The default image is shown in the banner's place; only an empty box on wide screens and where there is no
    // banner.
    block('banner', 'overflow:hidden'),
    '.sk-banner img{display:block;width:100%;height:100%;object-fit:cover}',
    'html:not([data-at="/"]) .sk-banner img{visibility:hidden}',
    block('line', `height:${size.marquee / 2}px;width:70%`),
    `.sk-row{display:flex;gap:${space.md}px;overflow:hidden}`,
    block('tile', `flex:none;width:${size.rowText}px;height:${size.field.search}px`),
    block('card', `flex:none;width:${size.card.width}px;height:${size.card.height}px`),
    `@media (min-width:${layout.desktop}px){.sk{padding:0 ${space.xl}px 0 ${size.sideMenu + space.xl}px}.sk-banner{height:${size.banner.desktop}px}.sk-banner img{visibility:hidden}}`,
  ].join('\n');
}

const repeated = (name: string, times: number): string =>
  `<div class="sk-row">${`<i class="sk-${name}"></i>`.repeat(times)}</div>`;

// The logo without shades: the first content, before any image could load.
const mark = `<svg width="${size.mark}" height="${size.mark}" viewBox="3 4 58 58" fill="${lantern.light[2][1]}"><path fill="${lantern.cap}" d="M30.5 5h3v8h-3zM24 12.5h16a2.5 2.5 0 0 1 0 5H24a2.5 2.5 0 0 1 0-5zm0 43h16a2.5 2.5 0 0 1 0 5H24a2.5 2.5 0 0 1 0-5z"/><path d="M22 19.5h20c6.5 4 11 10.1 11 17s-4.5 13-11 17H22c-6.5-4-11-10.1-11-17s4.5-13 11-17z"/></svg>`;

const art = (kind: string): string => {
  const { phone, desktop } = defaultBanner;
  const type = `type="image/${kind}"`;
  return (
    `<source media="(min-width:${layout.desktop}px)" ${type} srcset="${desktop}-2x.${kind} 2x">` +
    `<source ${type} srcset="${phone}-2x.${kind} 2x, ${phone}-3x.${kind} 3x">`
  );
};
const picture = `<picture>${art('avif')}${art('webp')}<img src="${defaultBanner.phone}-2x.webp" alt="" fetchpriority="high"></picture>`;

export function skeletonHtml(): string {
  return `<div class="sk" aria-hidden="true"><div class="sk-head">${mark}<i class="sk-capsule"></i></div><i class="sk-banner">${picture}</i><i class="sk-line"></i>${repeated('tile', 5)}${repeated('card', 3)}</div>`;
}
