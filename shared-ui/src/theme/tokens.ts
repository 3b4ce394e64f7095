// The only file that may define a color, a size or a duration.

// prettier-ignore
export const palette = {
  dark: {
    canvas: '#0B0D12', surface: '#12151D', raised: '#1A1F2A', line: '#262C3A', edge: '#5D6577',
    text: '#F3F1EA', muted: '#A5ABBA', faint: '#858DA0',
    brand: '#E9B44C', onBrand: '#1B1204',
    good: '#3DD598', bad: '#FF6B6B', info: '#5AA9FF', warn: '#FFB454',
    skeleton: '#141822', sweep: '#1E2430', knob: '#0B0D12', track: '#262C3A',
    onBad: '#1B1204', scrim: '#000000', shadow: 'rgba(0,0,0,.44)',
  },
  light: {
    canvas: '#F6F5F1', surface: '#FFFFFF', raised: '#FFFFFF', line: '#E4E1D8', edge: '#8A8578',
    text: '#16181D', muted: '#5B6070', faint: '#6B7080',
    brand: '#8F5F08', onBrand: '#FFFFFF',
    good: '#0B7A4D', bad: '#C93333', info: '#1862B8', warn: '#955800',
    skeleton: '#EAE7DF', sweep: '#F4F2EC', knob: '#FFFFFF', track: '#E4E1D8',
    onBad: '#FFFFFF', scrim: '#16181D', shadow: 'rgba(40,34,20,.16)',
  },
} as const;

/** Colors of covers and banners, independent of the theme. */
export const art = {
  name: '#FFFFFF',
  detail: 'rgba(255,255,255,.74)',
  jackpot: '#FFD98C',
  kept: '#FF8E8E',
  label: 'rgba(11,13,18,.66)',
  line: 'rgba(255,255,255,.09)',
  play: '#FFFFFF',
  onPlay: '#0B0D12',
  ground: '#12151D',
  away: 'rgba(11,13,18,.78)',
  paper: '#FFFFFF',
  ink: '#12151D',
  dot: 'rgba(255,255,255,.46)',
} as const;

/** Colors of the logo: glow from the center, shade on the shoulder, ribs and caps. */
// prettier-ignore
export const lantern = {
  light: [['0', '#FFF9E3'], ['0.4', '#FFDF92'], ['0.78', '#F0B24A'], ['1', '#E59A38']],
  shoulder: [['0', '#D9641E', 0.9], ['0.34', '#E9822F', 0.2], ['0.6', '#E9822F', 0]],
  rib: '#B8641F', cap: '#E9822F',
} as const;

/** Cover palettes, also used for avatars: deep, ground, mid, light. */
// prettier-ignore
export const paint = {
  ember: ['#1D0806', '#8A2412', '#E8622A', '#FFC98A'], jade: ['#03201A', '#0B6A54', '#23B48C', '#A8F0D0'],
  indigo: ['#0A0E38', '#2F37A6', '#6A78F2', '#C3CDFF'], plum: ['#1D0729', '#6C237F', '#B950CF', '#F4BDFF'],
  sea: ['#031A28', '#0C5F83', '#21A5D6', '#A9ECFF'], sand: ['#291705', '#94601E', '#D99C3F', '#FFE3AB'],
  rose: ['#2E0817', '#A3274F', '#E85F88', '#FFC3D2'], moss: ['#121D07', '#4A6A22', '#8FB53F', '#E0F5A4'],
  ice: ['#0A1726', '#35587F', '#7BA7D6', '#E2F1FF'], coral: ['#30100B', '#BB4A2F', '#F58A63', '#FFDCCB'],
  teal: ['#02191D', '#0D5B61', '#2FA9A6', '#B4F2EA'], lacquer: ['#2C0406', '#A51718', '#E2412F', '#FFD083'],
  violet: ['#10062F', '#4A22B8', '#8457F5', '#D3C2FF'], honey: ['#251B02', '#A07A0B', '#E0B427', '#FFF0A1'],
  ink: ['#07090F', '#232B40', '#5B6B93', '#D4DCF2'], orchid: ['#230A20', '#8B2A7C', '#D95BB9', '#FFC4EE'],
} as const;

/** Shares of a color blended over its background. */
// prettier-ignore
export const share = {
  dark: { tint: 0.1, tintStrong: 0.2, state: 0.12, glow: 0.2 },
  light: { tint: 0.06, tintStrong: 0.1, state: 0.08, glow: 0.11 },
  brandLine: 0.42, stateLine: 0.24, press: 0.06, scrimMenu: 0.6, scrimSheet: 0.62, scrimDialog: 0.74, pastBar: 0.56,
  spinnerTrack: 0.3, balanceOld: 0.78, offlineArt: 0.35,
} as const;

/** Minimum contrast ratios by WCAG. */
export const contrast = { text: 4.5, shape: 3 } as const;

export const space = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24, xxl: 32, xxxl: 48 } as const;
export const radius = { badge: 6, sm: 8, md: 12, lg: 20, full: 999 } as const;
export const hairline = { thin: 1, error: 1.5, thick: 2 } as const;

export const type = {
  label: { size: 12, line: 16 },
  detail: { size: 14, line: 20 },
  body: { size: 16, line: 22 },
  heading: { size: 20, line: 26 },
  figure: { size: 28, line: 32 },
  hero: { size: 40, line: 46 },
  stage: { size: 72, line: 76 },
} as const;

/** Extra line height for Thai tone marks in headings. */
export const toneMarks = 4;

export const weight = { regular: '400', medium: '500', semibold: '600' } as const;
export const currency = { scale: 0.88, weight: 450, gap: 0.16, drop: 0.07 } as const;
export const tracking = { figure: -0.01, banner: -0.015 } as const;

export const face = {
  display: 'Familjen Grotesk Variable',
  displayFallback: 'Familjen Fallback',
  displayNative: { medium: 'FamiljenGrotesk-Medium', semibold: 'FamiljenGrotesk-SemiBold' },
  // Few names, because browsers look up each missing font again. Hardly any system font includes Thai letters.
  system: 'system-ui, "Noto Sans Thai", Thonburi, "Leelawadee UI", Loma, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  monoNative: { ios: 'Menlo', android: 'monospace' },
} as const;

/** Measured against the web font, so that Arial can replace it without a layout shift. */
// prettier-ignore
export const fallbackMetrics = [
  { source: ['Arial', 'Liberation Sans'], weight: '400 500', adjust: '96.8%', ascent: '106.4%', descent: '23.8%' },
  { source: ['Arial Bold', 'Liberation Sans Bold'], weight: '600 700', adjust: '91.3%', ascent: '112.8%', descent: '25.2%' },
] as const;

// prettier-ignore
export const icon = { tiny: 12, small: 14, text: 16, mid: 18, row: 20, bar: 24, tile: 28, mark: 32 } as const;
export const target = 44;

export const motion = {
  press: 120,
  glance: 400,
  look: 2000,
  late: 40,
  change: 200,
  enter: 320,
  leave: 200,
  easing: 'cubic-bezier(.2,.8,.2,1)',
  pressScale: 0.98,
  travel: 8,
  lift: 4,
  sweep: 1200,
  spin: 800,
  slideStay: 5000,
  slideFade: 1000,
  ringStay: 1200,
  toastStay: 5000,
  popupAfter: 1500,
  copiedStay: 2000,
  hoverOpen: 120,
  hoverClose: 200,
  // Before a sibling's menu opens while the pointer is on its way to the open one.
  hoverPass: 320,
  tick: 1000,
  jackpot: 3000,
} as const;

export const layer = { sticky: 10, bar: 20, overlay: 100, toast: 200 } as const;

export const layout = {
  /** Below this two tiles beside each other have no room for a word. */
  narrow: 360,
  tablet: 768,
  desktop: 1024,
  /** Minimum width for two different columns beside a menu. */
  roomy: 1280,
  content: 1440,
  marginPhone: 16,
  marginTablet: 24,
  grid: 12,
  gridTight: 8,
} as const;

// prettier-ignore
export const size = {
  header: 56, headerDesktop: 64, topNavigation: 52, sideMenu: 232, sideMenuFolded: 72, bottomBar: 72,
  button: { sm: 36, md: 48, lg: 52, game: 60 }, buttonPad: { sm: 14, md: 20, lg: 20, game: 20 }, spinner: 18, spinnerRing: 2.5,
  field: { md: 52, search: 48, filter: 44, amount: 72 }, fieldPad: 14, fieldGap: 6, area: 120,
  chip: 36, chipPad: 14, segment: 44, segmentInner: 36, tab: 44, tabInset: 16, tabLine: 2,
  badge: 22, badgePad: 8, counter: 20, counterPad: 5, counterTop: 2, markInset: 10,
  switchWidth: 48, switchHeight: 28, knob: 22, knobInset: 3,
  row: 56, rowText: 52, thumb: 40,
  tableHead: 40, tableRow: 56, tableRowDense: 44, tableTotals: 48,
  grabber: { width: 36, height: 4, top: 8 }, sheetHead: 56, sheetGreeting: 68, sheetShare: 0.92, sheetFoot: 20, sheetClose: 90,
  dialog: { confirm: 400, form: 560, picture: 960 }, overlayX: 112, overlayY: 88,
  toast: 52, toastWidth: 440,
  progress: 6, progressThin: 4, progressSplit: 8, stripe: 8,
  step: 24, stepRow: 56, stepGap: 12, stepDot: 8,
  art: 120, artGlow: 128, pull: 72, dot: 6, dotActive: 20, marquee: 40, marqueeFade: 0.14,
  menu: 232, menuItem: 44, menuMax: 360, menuGap: 4,
  qr: 228, qrQuiet: 20, qrMark: 44,
  chart: 220, chartLabel: 44, chartFoot: 28, chartBar: 0.58, chartBarMax: 18, chartBarRound: 3, chartTick: 52, chartCursor: 8, chartLine: 2,
  capsule: 44, disc: 36, sideItem: 40, avatar: 36, navigationPad: 13, navigationMore: 104, barLine: { width: 28, height: 2 }, barGlow: { width: 72, height: 44 },
  homeGlow: 260, sessionArt: 440, sessionHeight: 708, sessionTall: 800, sessionX: 56, sessionY: 36, offlineBar: 44, captcha: 120, humanCheck: 65, balance: 104,
  vendorTile: 116, headerSearch: 280, keycap: { width: 18, height: 20 }, footer: 160, sideBanner: 84, qrSmall: 160,
  banner: { phone: 176, desktop: 228 }, bannerPad: { x: 20, y: 18 }, bannerLine: { title: 30, text: 18 }, bannerText: 0.62, card: { width: 132, height: 176 }, drawCard: { width: 232, height: 116, pad: { x: 16, y: 14 } },
  cardSmall: { width: 112, height: 149 }, cardLarge: { width: 180, height: 232 }, cardWide: { width: 173, height: 130 }, cardFrom: 120, cardInset: { x: 12, y: 10 }, play: 52, playSmall: 32,
  category: { width: 52, height: 48, pitch: 68 }, winners: 344, featured: 232, fairness: 336, promotion: 104, promotionArt: 170, pill: 36, square: 36,
  agentHero: 1.55, agentTile: 102, agentSide: 344,
  ball: 28, swatch: 24, mark: 32, focusGap: 2, text: 400,
} as const;

/** In-house games: one strip, a dark stage and a sheet of controls in every theme. */
export const game = {
  strip: 52,
  capsule: 40,
  stage: 404,
  controls: 380,
  wide: 960,
  lamp: '#C8792B',
  light: 0.24,
  lightReach: 0.72,
  lightAt: 0.52,
  breathe: 4000,
  breatheDepth: 0.14,
  winLight: 0.07,
  grid: 0.14,
  horizon: 0.629,
  vanish: 0.47,
  gridStep: 62,
  gridRows: 8,
  chip: 32,
  result: 96,
  resultTracking: '-0.02em',
  won: 24,
  resultTop: 80,
  trackTop: 282,
  trackMargin: 24,
  trackMax: 560,
  track: 52,
  rail: 8,
  railInset: 24,
  railShare: 0.88,
  handle: 32,
  handleDot: 1.6,
  handleDotGap: 6,
  flagWidth: 52,
  flagHeight: 30,
  flagTail: 6,
  flagGap: 5,
  scaleGap: 8,
  box: 60,
  step: 56,
  sheet: 600,
  seedBox: 64,
  pairBox: 66,
  checkRow: 52,
  progress: 200,
  bar: 6,
  roll: 320,
  rollTick: 40,
  notice: 6000,
  askAgain: [500, 1000, 2000, 4000],
  answer: 15000,
  tones: { volume: 0.06, tick: 440, win: [659.25, 987.77], length: 0.16, gap: 0.09 },
} as const;
