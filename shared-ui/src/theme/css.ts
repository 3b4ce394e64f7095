import { face, fallbackMetrics, hairline, palette, size } from './tokens';

const paint = (name: keyof typeof palette) =>
  `background:${palette[name].canvas};color:${palette[name].text};color-scheme:${name}`;

function standIn({ source, weight, adjust, ascent, descent }: (typeof fallbackMetrics)[number]): string {
  const local = source.map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${face.displayFallback}";font-weight:${weight};src:${local};size-adjust:${adjust};` +
    `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`
  );
}

/** What the page needs before any script has run: ground, stand-in face, focus ring. Goes into index.html at build. */
export function baseCss(): string {
  return [
    ...fallbackMetrics.map(standIn),
    'html,body{height:100%;margin:0}',
    '#root{display:flex;flex-direction:column;min-height:100dvh}',
    `html{${paint('dark')};font-family:${face.system};-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent}`,
    `html[data-theme=light]{${paint('light')}}`,
    // What stays in sight stands below the bar that says offline; a popup has nothing above it.
    `html[data-reach=none]{--page-top:${size.offlineBar}px}`,
    '[role=dialog]{--page-top:0px}',
    'body{overscroll-behavior-y:none;-webkit-font-smoothing:antialiased}',
    // Width and color stand in each theme's own atom; this only shows the ring when keys are used.
    ':focus-visible{outline-style:solid}',
    `:where(:focus-visible){outline-width:${hairline.thick}px;outline-offset:${size.focusGap}px}`,
    '::-webkit-search-cancel-button,::-ms-reveal{display:none}',
    '@media (prefers-reduced-motion:reduce){*{scroll-behavior:auto!important}}',
  ].join('\n');
}
