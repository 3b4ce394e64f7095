import { face, fallbackMetrics, hairline, palette, size } from './tokens';

const paint = (name: keyof typeof palette) =>
  `background:${palette[name].canvas};color:${palette[name].text};color-scheme:${name}`;

function fallbackFont({ source, weight, adjust, ascent, descent }: (typeof fallbackMetrics)[number]): string {
  const local = source.map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${face.displayFallback}";font-weight:${weight};src:${local};size-adjust:${adjust};` +
    `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`
  );
}

/**
 * CSS that applies before any script runs: background, fallback font, focus ring. Inlined into index.html at build
 * time.
 */
export function baseCss(): string {
  return [
    ...fallbackMetrics.map(fallbackFont),
    'html,body{height:100%;margin:0}',
    '#root{display:flex;flex-direction:column;min-height:100dvh}',
    `html{${paint('dark')};font-family:${face.system};-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent}`,
    `html[data-theme=light]{${paint('light')}}`,
    // Sticky elements are placed below the offline bar; a popup has no bar above it.
    `html[data-reach=none]{--page-top:${size.offlineBar}px}`,
    '[role=dialog]{--page-top:0px}',
    'body{overscroll-behavior-y:none;-webkit-font-smoothing:antialiased}',
    // Each theme's own style sets width and color; this rule shows the ring for keyboard focus only.
    ':focus-visible{outline-style:solid}',
    `:where(:focus-visible){outline-width:${hairline.thick}px;outline-offset:${size.focusGap}px}`,
    '::-webkit-search-cancel-button,::-ms-reveal{display:none}',
    '@media (prefers-reduced-motion:reduce){*{scroll-behavior:auto!important}}',
  ].join('\n');
}
